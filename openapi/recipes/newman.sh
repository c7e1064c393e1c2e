# needs: openapi-to-postmanv2@6.3.3 newman@6.2.2
openapi2postmanv2 -s "$DOCUMENT" -o collection.json -O folderStrategy=Tags,parametersResolution=Example
# In Postman: the collection, Scripts, Pre-request.
node -e '
  const collection = JSON.parse(fs.readFileSync("collection.json", "utf8"));
  const exec = `pm.request.headers.upsert({ key: "Content-Type", value: "application/json" });`;
  fs.writeFileSync("collection.json", JSON.stringify({ ...collection, event: [{ listen: "prerequest", script: { exec: [exec] } }] }));'
newman run collection.json --env-var baseUrl="$BASE_URL" --env-var apiKey="$KEY"
