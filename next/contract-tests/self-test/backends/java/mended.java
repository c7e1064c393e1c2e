import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

class ProjectServer {
    record Project(int id, String name, String desc) {
        String toJson() {
            return String.format("{\"id\":%d,\"name\":\"%s\",\"desc\":\"%s\"}", id, name, desc);
        }
    }

    record Account(String plan, List<Project> projects) {}

    static final Map<String, Account> accounts = new ConcurrentHashMap<>();

    public static void main(String[] args) throws IOException {
        loadAccounts(Files.readString(Path.of(System.getenv("DATA"))));
        int port = Integer.parseInt(System.getenv("PORT"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", ProjectServer::handle);
        server.start();
    }

    static void handle(HttpExchange exchange) throws IOException {
        try {
            switch (exchange.getRequestURI().getPath()) {
                case "/v1/projects" -> listProjects(exchange);
                case "/v1/project" -> deleteProject(exchange);
                default -> error(exchange, 404, "Not Found", "There is no such route");
            }
        } catch (RuntimeException e) {
            error(exchange, 400, "Bad Request", "A parameter is not valid");
        }
    }

    static void listProjects(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("GET")) {
            error(exchange, 400, "Bad Request", "Method not allowed");
            return;
        }
        Account account = authenticate(exchange);
        if (account == null) return;
        String contentType = exchange.getRequestHeaders().getFirst("Content-Type");
        if (contentType == null || !contentType.startsWith("application/json")) {
            error(exchange, 400, "Bad Request", "Content-Type must be application/json");
            return;
        }
        Map<String, String> query = parseQuery(exchange);
        int limit = Math.min(Integer.parseInt(query.getOrDefault("limit", "20")), 100);
        int lastId = Integer.parseInt(query.getOrDefault("last_id", "0"));
        if (lastId != 0 && account.projects().stream().noneMatch(project -> project.id() == lastId)) {
            error(exchange, 403, "Forbidden", "last_id does not belong to the account");
            return;
        }
        String projects = account.projects().stream()
            .filter(project -> project.id() > lastId)
            .limit(limit)
            .map(Project::toJson)
            .collect(Collectors.joining(","));
        send(exchange, 200, String.format(
            "{\"code\":200,\"message\":\"OK\",\"status\":\"success\",\"projects\":[%s],\"total\":%d}",
            projects, account.projects().size()));
    }

    static void deleteProject(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("DELETE")) {
            error(exchange, 400, "Bad Request", "Method not allowed");
            return;
        }
        Account account = authenticate(exchange);
        if (account == null) return;
        String projectId = parseQuery(exchange).get("projectId");
        if (projectId == null) {
            error(exchange, 400, "Bad Request", "projectId is required");
            return;
        }
        int id = Integer.parseInt(projectId);
        if (!account.projects().removeIf(project -> project.id() == id)) {
            error(exchange, 404, "Not Found", "Project " + id + " not found");
            return;
        }
        send(exchange, 200, "{\"code\":200,\"message\":\"Project deleted\",\"status\":\"success\"}");
    }

    static Account authenticate(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestHeaders().getFirst("X-Master-Key");
        Account account = key == null ? null : accounts.get(key);
        if (account == null) {
            error(exchange, 401, "Unauthorized", "X-Master-Key is missing or invalid");
            return null;
        }
        if (!account.plan().equals("premium")) {
            error(exchange, 402, "Payment Required", "Premium plan required");
            return null;
        }
        return account;
    }

    static Map<String, String> parseQuery(HttpExchange exchange) {
        Map<String, String> result = new HashMap<>();
        String query = exchange.getRequestURI().getQuery();
        if (query == null) return result;
        for (String pair : query.split("&")) {
            String[] parts = pair.split("=");
            result.put(parts[0], parts[1]);
        }
        return result;
    }

    static void error(HttpExchange exchange, int code, String message, String subMessage) throws IOException {
        send(exchange, code, String.format(
            "{\"code\":%d,\"message\":\"%s\",\"subMessage\":\"%s\",\"status\":\"error\"}", code, message, subMessage));
    }

    static void send(HttpExchange exchange, int code, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    // The file is small and flat enough to be read without a JSON library.
    static void loadAccounts(String json) {
        Pattern accountPattern = Pattern.compile("\"key\":\"(.*?)\",\"plan\":\"(.*?)\",\"projects\":\\[(.*?)]");
        Pattern projectPattern = Pattern.compile("\"id\":(\\d+),\"name\":\"(.*?)\",\"desc\":\"(.*?)\"");
        var account = accountPattern.matcher(json);
        while (account.find()) {
            List<Project> projects = Collections.synchronizedList(new ArrayList<>());
            var project = projectPattern.matcher(account.group(3));
            while (project.find()) {
                projects.add(new Project(Integer.parseInt(project.group(1)), project.group(2), project.group(3)));
            }
            accounts.put(account.group(1), new Account(account.group(2), projects));
        }
    }
}
