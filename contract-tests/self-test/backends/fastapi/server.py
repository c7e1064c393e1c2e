"""Projects service with FastAPI: python3 server.py, with PORT and DATA in the environment."""
import json
import os

import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException, Query
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException as StarletteHTTPException

app = FastAPI(title="Projects")

with open(os.environ["DATA"]) as file:
    accounts = {account["key"]: account for account in json.load(file)["accounts"]}


class Project(BaseModel):
    id: int
    name: str
    desc: str


class Success(BaseModel):
    code: int = 200
    message: str = "OK"
    status: str = "success"


class ProjectList(Success):
    projects: list[Project]
    total: int


# Starlette raises its own exception for an unknown route; FastAPI's is a subclass of it.
@app.exception_handler(StarletteHTTPException)
async def http_error(request, error):
    names = {400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found"}
    body = {
        "code": error.status_code,
        "message": names.get(error.status_code, "Error"),
        "subMessage": error.detail,
        "status": "error",
    }
    return JSONResponse(body, status_code=error.status_code)


@app.exception_handler(RequestValidationError)
async def validation_error(request, error):
    problem = error.errors()[0]
    return await http_error(request, HTTPException(400, f"{problem['loc'][-1]}: {problem['msg']}"))


def current_account(x_master_key: str | None = Header(None)):
    if not x_master_key:
        raise HTTPException(401, "X-Master-Key is missing")
    account = accounts.get(x_master_key)
    if account is None:
        raise HTTPException(401, "X-Master-Key is invalid")
    if account["plan"] != "premium":
        raise HTTPException(402, "The account is not on the premium plan")
    return account


@app.get("/v1/projects", response_model=ProjectList)
async def list_projects(
    last_id: int = 0,
    limit: int = Query(20, ge=1, le=100),
    content_type: str | None = Header(None),
    account: dict = Depends(current_account),
):
    if content_type != "application/json":
        raise HTTPException(400, "Content-Type must be application/json")
    projects = sorted(account["projects"], key=lambda project: project["id"])
    if last_id and not any(project["id"] == last_id for project in projects):
        raise HTTPException(403, "last_id does not belong to the account")
    page = [project for project in projects if project["id"] > last_id][:limit]
    return ProjectList(projects=page, total=len(projects))


@app.delete("/v1/project", response_model=Success)
async def delete_project(projectId: int, account: dict = Depends(current_account)):
    for project in account["projects"]:
        if project["id"] == projectId:
            account["projects"].remove(project)
            return Success(message="Project deleted")
    raise HTTPException(404, "Project not found")


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
