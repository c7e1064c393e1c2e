import type { Page } from "../control/page.ts";
import { contractFacts } from "./contract-facts.ts";
import { compiledName, LIBRARIES, packageText, scriptText, styleText } from "./files.ts";
import { consoleHtml, docsHtml } from "./html.ts";

const CONSOLE_SCRIPTS = [
  "app/main.tsx",
  "app/app.tsx",
  "app/control.ts",
  "app/session.ts",
  "app/use-journal.ts",
  "app/use-resource.ts",
  "app/use-route.ts",
  "app/use-wide.ts",
  "app/interface/curl.ts",
  "app/interface/indent-json.ts",
  "app/interface/send.ts",
  "app/parts/action.tsx",
  "app/parts/confirm.tsx",
  "app/parts/copy.tsx",
  "app/parts/dialog.tsx",
  "app/parts/listing.tsx",
  "app/parts/marked.tsx",
  "app/parts/pager.tsx",
  "app/parts/shell.tsx",
  "app/parts/status.tsx",
  "app/views/add-account.tsx",
  "app/views/add-copy.tsx",
  "app/views/answers.tsx",
  "app/views/coverage.tsx",
  "app/views/describe-fault.ts",
  "app/views/fault-form.tsx",
  "app/views/faults.tsx",
  "app/views/journal-row.tsx",
  "app/views/journal.tsx",
  "app/views/project-row.tsx",
  "app/views/projects.tsx",
  "app/views/question.tsx",
  "app/views/request.tsx",
  "app/views/snapshots.tsx",
];

const CONSOLE_STYLES = [
  "app/tokens.css",
  "app/shell.css",
  "app/controls.css",
  "app/parts.css",
  "app/labels.css",
  "app/views.css",
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
