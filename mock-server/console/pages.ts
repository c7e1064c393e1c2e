import { fileURLToPath } from "node:url";
import express, { type RequestHandler, type Response, Router } from "express";

/** The pages of the control interface: console and docs, with their scripts and styles. All their URLs are relative. */
export function pageRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/", withSlash, (_request, response) =>
    sendPage(response, "tts-projects mock", "console", ""),
  );
  router.get("/docs", (_request, response) =>
    sendPage(response, "API docs · tts-projects mock", "docs", SWAGGER_UI),
  );
  // Beside the built code; or, for code that runs from the sources, in the last build.
  for (const folder of [".", "../../dist/mock-server/console"])
    router.get(FILES, express.static(fileURLToPath(new URL(folder, import.meta.url))));
  return router;
}

/** What `npm run build` writes beside the built code. */
const FILES = [
  "/console.js",
  "/console.css",
  "/docs.js",
  "/docs.css",
  "/swagger-ui-bundle.js",
  "/swagger-ui.css",
];

/** Leads `/__admin` to `/__admin/`, to which the relative URLs of the page refer. */
const withSlash: RequestHandler = ({ originalUrl, baseUrl }, response, next) => {
  if (originalUrl.startsWith(`${baseUrl}/`)) next();
  else response.redirect(`${baseUrl}/`);
};

/** Forbids content from other origins, inline content, and frames around the page. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Referrer-Policy": "no-referrer",
};

function sendPage(response: Response, title: string, name: "console" | "docs", head: string): void {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">
${head}<link rel="stylesheet" href="${name}.css">
<script type="module" src="${name}.js"></script>
<body id="${name}"><p>Loading the page, which needs JavaScript.</p></body>
</html>
`;
  response.set(HEADERS).type("html").send(page);
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' " +
  "fill='%230b6b62'/%3E%3Cpath d='M4 6v4M8 3.5v9M12 6v4' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E";

const SWAGGER_UI =
  '<link rel="stylesheet" href="swagger-ui.css">\n<script defer src="swagger-ui-bundle.js"></script>\n';
