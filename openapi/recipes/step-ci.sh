# needs: stepci@2.8.2
export STEPCI_DISABLE_ANALYTICS=1
stepci generate "$DOCUMENT" workflow.yml
# The generated workflow has neither the key nor the Content-Type.
sed -i.bak "s|^\( *\)method: .*|&\n\1headers: { X-Master-Key: '$KEY', Content-Type: application/json }|; s|baseURL: .*|baseURL: $BASE_URL|" workflow.yml
stepci run workflow.yml
