interface ConsoleFiles {
  readonly scripts: readonly string[];
  readonly libraries: readonly string[];
  readonly styles: readonly string[];
}

/** The console's page. All its modules are named, so that the browser asks for them at once and not one import after the other. */
export function consoleHtml({ scripts, libraries, styles }: ConsoleFiles): string {
  return page({
    title: "tts-projects mock",
    styles,
    head: [...scripts, ...libraries].map((path) => `<link rel="modulepreload" href="/__admin${path}">`),
    body: [
      '<div id="console"><p class="loading">The console needs JavaScript, which is loading.</p></div>',
      '<script type="module" src="/__admin/app/main.js"></script>',
    ],
  });
}

/** The page of the interface's document, in Swagger UI. */
export function docsHtml(): string {
  return page({
    title: "Projects interface · tts-projects mock",
    styles: ["/vendor/swagger-ui.css", "/docs/docs.css"],
    head: [],
    body: [
      '<header class="docs-bar"><a href="/__admin/">Console</a><span>Requests on this page go to this mock, as <code>mk_premium</code>.</span></header>',
      '<div id="docs"></div>',
      '<script src="/__admin/vendor/swagger-ui-bundle.js"></script>',
      '<script type="module" src="/__admin/docs/init.js"></script>',
    ],
  });
}

interface PageParts {
  readonly title: string;
  readonly styles: readonly string[];
  readonly head: readonly string[];
  readonly body: readonly string[];
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230b6b62'/%3E%3Cpath d='M4 6v4M8 3.5v9M12 6v4' stroke='%23fff' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E";

function page({ title, styles, head, body }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">
${styles.map((path) => `<link rel="stylesheet" href="/__admin${path}">`).join("\n")}
${head.join("\n")}
</head>
<body>
${body.join("\n")}
</body>
</html>
`;
}
