import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../model/input.ts";
import { TOOL } from "../model/report.ts";
import { checkedTarget } from "../model/target.ts";
import type { Io } from "./outputs.ts";

/** A CI system for which `init` writes a workflow. */
export type CiName = "github" | "gitlab" | "jenkins";

/**
 * Writes a target file without keys and a CI workflow into the current folder, and prints what it wrote. Without a base URL the
 * workflow starts the mock, so that it passes unchanged. Throws `UsageError` if a file exists; then none is written.
 */
export async function init(
  { ci, baseUrl }: { readonly ci?: CiName; readonly baseUrl?: string },
  { cwd, stdout }: Pick<Io, "cwd" | "stdout">,
): Promise<number> {
  if (ci === undefined) throw new UsageError(`init needs --ci ${Object.keys(CI_TEMPLATES).join(" or --ci ")}`);
  const { file, text } = CI_TEMPLATES[ci];
  const target = baseUrl === undefined ? MOCK : { ...checkedTarget({ baseUrl, keys: { premium: "key" } }), keys: undefined };
  await write(cwd(), { [TARGET_FILE]: `${JSON.stringify(target, null, 2)}\n`, [file]: text(baseUrl === undefined) });
  const secrets = "add the secrets TTS_PROJECTS_KEY and, if you can, TTS_PROJECTS_OTHER_KEY and TTS_PROJECTS_FREE_KEY.";
  const own = `For your server: name it in ${TARGET_FILE}, start it instead of the mock, and ${secrets}`;
  stdout.write(`wrote ${TARGET_FILE}  the server under test, without keys
wrote ${file}  judges it, and keeps JUnit and HTML reports
${baseUrl === undefined ? `Unchanged, it judges the mock. ${own}` : `Before it runs, ${secrets}`}
`);
  return 0;
}

const TARGET_FILE = "contract.target.json";

/** The target file for the mock, with disposable projects of the key `mk_many`. */
const MOCK = { baseUrl: "http://127.0.0.1:4010/v1", disposableProjectIds: [1001, 1642, 2434, 3265, 3659] };

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const written: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: "wx" }).catch(async (error: NodeJS.ErrnoException) => {
      await Promise.all(written.map((each) => rm(each)));
      const why = error.code === "EEXIST" ? "exists; nothing was written" : `cannot be written (${error.code})`;
      throw new UsageError(`${name} ${why}`);
    });
    written.push(file);
  }
}

const PACKAGE = `tts-projects@${TOOL.version}`;
/** As in the Dockerfile. */
const NODE_IMAGE = "node:22.23.3-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c";
const REPORTS = "--report junit=contract-report.xml --report html=contract-report.html";
const JUDGE = `npx --yes --package ${PACKAGE} tts-projects-contract --target ${TARGET_FILE}`;
const START = `npx --yes --package ${PACKAGE} tts-projects-mock > mock.log 2>&1 &`;
const WAIT = "timeout 60 sh -c 'until grep -q listening mock.log; do sleep 0.2; done'";
const HINT = "Start your server here instead of the mock.";

/** The lines that set the key variables; `lineOf` also receives the development key of the mock for each. */
function keyLines(lineOf: (name: string, key: string) => string): string {
  const keys = { TTS_PROJECTS_KEY: "mk_many:ci", TTS_PROJECTS_OTHER_KEY: "mk_other:ci", TTS_PROJECTS_FREE_KEY: "mk_free:ci" };
  const lines = Object.entries(keys).map(([name, key]) => `${lineOf(name, key)}\n`);
  return lines.join("");
}

/** The path and the text of each system's workflow, with or without a step that starts the mock. */
export const CI_TEMPLATES: Readonly<Record<CiName, { file: string; text: (withMock: boolean) => string }>> = {
  // Actions are pinned by commit, because a tag can be moved.
  github: {
    file: ".github/workflows/contract.yml",
    text: (withMock) => `name: contract
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    env:
${keyLines((name, key) => `      ${name}: \${{ secrets.${name}${withMock ? ` || '${key}'` : ""} }}`)}    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 22 }
${withMock ? `      # ${HINT}\n      - name: Start the mock\n        run: |\n          ${START}\n          ${WAIT}\n` : ""}      - name: Judge the contract
        run: ${JUDGE} --report console --report github ${REPORTS}
      - if: always()
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with: { name: contract-report, path: contract-report.* }
`,
  },
  // Variables in the settings of the project override those in the file.
  gitlab: {
    file: ".gitlab-ci.yml",
    text: (withMock) => `contract:
  image: ${NODE_IMAGE}
  timeout: 10 minutes
${withMock ? `  variables:\n${keyLines((name, key) => `    ${name}: "${key}"`)}` : ""}  script:
${withMock ? `    # ${HINT}\n    - ${START}\n    - ${WAIT}\n` : ""}    - ${JUDGE} --report console ${REPORTS} --report markdown=contract-report.md
  artifacts:
    when: always
    expose_as: contract report
    paths: [contract-report.html, contract-report.md]
    reports:
      junit: contract-report.xml
`,
  },
  jenkins: {
    file: "Jenkinsfile",
    text: (withMock) => `pipeline {
  agent { docker { image '${NODE_IMAGE}' } }
  options { timeout(time: 10, unit: 'MINUTES') }
  environment {
    HOME = "\${WORKSPACE}"
${keyLines((name, key) => `    ${name} = ${withMock ? `'${key}'` : `credentials('${name}')`}`)}  }
  stages {
    stage('contract') {
      steps {
        sh '''
${withMock ? `        # ${HINT}\n        ${START}\n        ${WAIT}\n` : ""}        ${JUDGE} --report console ${REPORTS} --report markdown=contract-report.md
        '''
      }
    }
  }
  post {
    always {
      junit 'contract-report.xml'
      archiveArtifacts 'contract-report.html, contract-report.md'
    }
  }
}
`,
  },
};
