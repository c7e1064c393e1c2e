#!/usr/bin/env bash
# A gateway in front of the mended Flask server, with PORT and DATA in the environment.
# nginx 1.22 cannot read the environment, so this script writes its configuration.
set -e
folder=$DATA.nginx
mkdir -p "$folder"
backend=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
PORT=$backend python3 "$(dirname "$0")/../flask/mended.py" &
until (: <"/dev/tcp/127.0.0.1/$backend") 2>/dev/null; do sleep 0.05; done

cat > "$folder/nginx.conf" <<CONF
worker_processes 1;
daemon off;
pid $folder/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path $folder;
  proxy_temp_path $folder;
  fastcgi_temp_path $folder;
  uwsgi_temp_path $folder;
  scgi_temp_path $folder;
  server {
    listen 127.0.0.1:$PORT;
    # By default nginx answers what it refuses itself with a page of HTML.
    error_page 400 403 404 405 = @refused;
    location @refused {
      default_type application/json;
      return 400 '{"code":400,"message":"Bad Request","subMessage":"The route is invalid.","status":"error"}';
    }
    proxy_set_header Host \$host;
    proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;
    location = /v1/projects {
      limit_except GET { deny all; }
      proxy_pass http://127.0.0.1:$backend;
    }
    location = /v1/project {
      limit_except DELETE { deny all; }
      proxy_pass http://127.0.0.1:$backend;
    }
  }
}
CONF
exec /usr/sbin/nginx -e stderr -p "$folder" -c "$folder/nginx.conf"
