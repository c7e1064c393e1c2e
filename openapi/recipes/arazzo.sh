# needs: @redocly/cli@2.77.0
# The workflow is arazzo.yaml, beside this file: copy it with the document.
redocly respect "$RECIPES/arazzo.yaml" --input key="$KEY" --server projects="$BASE_URL"
