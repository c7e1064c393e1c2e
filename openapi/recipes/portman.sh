# needs: @apideck/portman@1.33.0
cat > portman.json <<EOF
{
  "version": 1.0,
  "tests": { "contractTests": [{ "openApiOperation": "*::/*", "statusSuccess": { "enabled": true }, "schemaValidation": { "enabled": true } }] },
  "globals": {
    "securityOverwrites": { "apiKey": { "key": "X-Master-Key", "value": "$KEY", "in": "header" } },
    "collectionPreRequestScripts": ["pm.request.headers.upsert({ key: 'Content-Type', value: 'application/json' });"]
  }
}
EOF
portman --local "$DOCUMENT" --baseUrl "$BASE_URL" --portmanConfigFile portman.json --output collection.json --runNewman
