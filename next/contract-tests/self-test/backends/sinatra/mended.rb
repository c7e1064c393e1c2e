# Projects service with Sinatra: ruby mended.rb, with PORT and DATA in the environment.
require "json"
require "sinatra"

set :bind, "127.0.0.1"
set :port, ENV["PORT"]
set :server, "webrick"
set :show_exceptions, false
disable :method_override
# It would refuse a list request from a page of another site, in plain text.
disable :protection

ACCOUNTS = JSON.parse(File.read(ENV["DATA"]))["accounts"].to_h { |account| [account["key"], account] }

helpers do
  def fail_with(code, message, sub_message)
    halt code, { code: code, message: message, subMessage: sub_message, status: "error" }.to_json
  end

  def number?(text)
    text.is_a?(String) && text.valid_encoding? && text.match?(/\A\d+\z/)
  end

  def current_account
    key = request.env["HTTP_X_MASTER_KEY"]
    fail_with 401, "Unauthorized", "X-Master-Key is missing" if key.nil? || key.empty?
    account = ACCOUNTS[key] or fail_with 401, "Unauthorized", "X-Master-Key is not known"
    fail_with 402, "Payment Required", "The account is not on the premium plan" unless account["plan"] == "premium"
    account
  end
end

before do
  content_type :json
end

get "/v1/projects" do
  account = current_account
  unless request.content_type == "application/json"
    fail_with 400, "Bad Request", "Content-Type: application/json is missing"
  end
  limit = params["limit"] || "20"
  fail_with 400, "Bad Request", "limit must be a number" unless number?(limit)
  limit = limit.to_i
  fail_with 400, "Bad Request", "limit must be from 1 to 100" if limit < 1
  limit = 100 if limit > 100
  last_id = number?(params["last_id"]) ? params["last_id"].to_i : 0
  projects = account["projects"]
  start = 0
  if last_id != 0
    index = projects.index { |project| project["id"] == last_id }
    fail_with 403, "Forbidden", "last_id does not belong to the account" if index.nil?
    start = index + 1
  end
  { code: 200, message: "OK", status: "success", projects: projects[start, limit], total: projects.size }.to_json
end

delete "/v1/project" do
  account = current_account
  fail_with 400, "Bad Request", "projectId is missing" if params["projectId"].to_s.empty?
  fail_with 404, "Not Found", "The project is not found" unless number?(params["projectId"])
  id = params["projectId"].to_i
  project = account["projects"].find { |candidate| candidate["id"] == id }
  fail_with 404, "Not Found", "The project is not found" if project.nil?
  account["projects"].delete(project)
  { code: 200, message: "Project deleted", status: "success" }.to_json
end

not_found do
  fail_with 404, "Not Found", "The route is invalid"
end

# By default Sinatra answers a query that it cannot parse in plain text.
error Sinatra::BadRequest do
  fail_with 400, "Bad Request", env["sinatra.error"].message
end

error do
  fail_with 500, "Internal Server Error", env["sinatra.error"].message
end
