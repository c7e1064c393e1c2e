"""Projects service with Flask: python3 mended.py, with PORT and DATA in the environment."""
import json
import os

from flask import Flask, jsonify, request

app = Flask(__name__)

with open(os.environ["DATA"]) as file:
    accounts = {account["key"]: account for account in json.load(file)["accounts"]}


class ApiError(Exception):
    def __init__(self, code, message, sub_message):
        super().__init__(message)
        self.code, self.message, self.sub_message = code, message, sub_message


@app.errorhandler(ApiError)
def api_error(error):
    body = {"code": error.code, "message": error.message, "subMessage": error.sub_message, "status": "error"}
    return jsonify(body), error.code


@app.errorhandler(404)
@app.errorhandler(405)
def not_found(_):
    return api_error(ApiError(400, "Bad Request", "The route is invalid."))


@app.errorhandler(500)
def server_error(_):
    return api_error(ApiError(500, "Internal Server Error", "Something went wrong."))


def current_account():
    key = request.headers.get("X-Master-Key")
    if not key:
        raise ApiError(401, "Unauthorized", "X-Master-Key is missing.")
    account = accounts.get(key)
    if account is None:
        raise ApiError(401, "Unauthorized", "X-Master-Key is not valid.")
    if account["plan"] != "premium":
        raise ApiError(402, "Payment Required", "The account is not on the premium plan.")
    return account


@app.get("/v1/projects")
def list_projects():
    account = current_account()
    if request.content_type != "application/json":
        raise ApiError(400, "Bad Request", "Content-Type: application/json is missing.")
    last_id = request.args.get("last_id", 0, type=int)
    limit = request.args.get("limit", 20, type=int)
    if limit < 1:
        raise ApiError(400, "Bad Request", "limit must be a number from 1 to 100.")
    limit = min(limit, 100)
    projects = account["projects"]
    start = 0
    if last_id != 0:
        ids = [project["id"] for project in projects]
        if last_id not in ids:
            raise ApiError(403, "Forbidden", "last_id does not belong to the account.")
        start = ids.index(last_id) + 1
    page = projects[start : start + limit]
    return jsonify(code=200, message="Success", status="success", projects=page, total=len(projects))


@app.delete("/v1/project")
def delete_project():
    account = current_account()
    project_id = request.args.get("projectId", type=int)
    if project_id is None:
        raise ApiError(400, "Bad Request", "projectId is required.")
    for project in account["projects"]:
        if project["id"] == project_id:
            account["projects"].remove(project)
            return jsonify(code=200, message="Project deleted", status="success")
    raise ApiError(404, "Not Found", "The project is not found.")


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]))
