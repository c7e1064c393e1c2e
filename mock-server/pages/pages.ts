import type { Page } from "../http/control/page.ts";
import { contractFacts } from "./contract-facts.ts";
import { compiledName, LIBRARIES, packageText, scriptText, styleText } from "./files.ts";
import { consoleHtml, docsHtml } from "./html.ts";

const CONSOLE_SCRIPTS = [
  "console/main.tsx",
  "console/app.tsx",
  "console/control.ts",
  "console/session.ts",
  "console/use-journal.ts",
  "console/use-resource.ts",
  "console/use-route.ts",
  "console/use-wide.ts",
  "console/interface/curl.ts",
  "console/interface/indent-json.ts",
  "console/interface/send.ts",
  "console/parts/action.tsx",
  "console/parts/confirm.tsx",
  "console/parts/copy.tsx",
  "console/parts/dialog.tsx",
  "console/parts/listing.tsx",
  "console/parts/marked.tsx",
  "console/parts/pager.tsx",
  "console/parts/shell.tsx",
  "console/parts/status.tsx",
  "console/views/add-account.tsx",
  "console/views/add-copy.tsx",
  "console/views/answers.tsx",
  "console/views/coverage.tsx",
  "console/views/describe-fault.ts",
  "console/views/fault-form.tsx",
  "console/views/faults.tsx",
  "console/views/journal-row.tsx",
  "console/views/journal.tsx",
  "console/views/project-row.tsx",
  "console/views/projects.tsx",
  "console/views/question.tsx",
  "console/views/request.tsx",
  "console/views/snapshots.tsx",
];

const CONSOLE_STYLES = [
  "console/tokens.css",
  "console/shell.css",
  "console/controls.css",
  "console/parts.css",
  "console/labels.css",
  "console/views.css",
];

/** What a browser can ask for below `/__admin`: a fixed list, of which nothing is read before it is asked for. */
export const PAGES: readonly Page[] = [
  html("/", () =>
    consoleHtml({
      scripts: CONSOLE_SCRIPTS.map(pathOf),
      libraries: Object.values(LIBRARIES),
      styles: CONSOLE_STYLES.map(pathOf),
    }),
  ),
  html("/docs", docsHtml),
  { path: "/contract.json", contentType: "application/json", load: async () => JSON.stringify(await contractFacts()) },
  ...[...CONSOLE_SCRIPTS, "docs/init.ts", "docs/mend.ts"].map((source) => script(pathOf(source), () => scriptText(source))),
  ...[...CONSOLE_STYLES, "docs/docs.css"].map((source) => style(pathOf(source), () => styleText(source))),
  ...Object.entries(LIBRARIES).map(([name, path]) => script(path, () => packageText(name))),
  script("/vendor/swagger-ui-bundle.js", () => packageText("swagger-ui-dist/swagger-ui-bundle.js")),
  style("/vendor/swagger-ui.css", () => packageText("swagger-ui-dist/swagger-ui.css")),
];

function pathOf(source: string): string {
  return `/${compiledName(source)}`;
}

function html(path: string, text: () => string): Page {
  return { path, contentType: "text/html; charset=utf-8", load: async () => text() };
}

function script(path: string, load: Page["load"]): Page {
  return { path, contentType: "text/javascript; charset=utf-8", load: once(load) };
}

function style(path: string, load: Page["load"]): Page {
  return { path, contentType: "text/css; charset=utf-8", load: once(load) };
}

/** Files do not change while a process runs, so all its mocks share what was read. */
function once(load: Page["load"]): Page["load"] {
  let loaded: Promise<string> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
