import { TOOL } from "../model/report.ts";

/** A system that `init` writes a workflow for. */
export type CiName = "github" | "gitlab" | "jenkins";

/** Where a system looks for its workflow, and the text, with or without the start of the mock. */
interface CiTemplate {
  readonly file: string;
  readonly text: (withMock: boolean) => string;
}

export const CI_TEMPLATES: Readonly<Record<CiName, CiTemplate>> = {
  github: { file: ".github/workflows/contract.yml", text: githubWorkflow },
  gitlab: { file: ".gitlab-ci.yml", text: gitlabPipeline },
  jenkins: { file: "Jenkinsfile", text: jenkinsPipeline },
};

const PACKAGE = `tts-projects@${TOOL.version}`;
/** As in the Dockerfile. */
const NODE_IMAGE = "node:22.23.3-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c";
const REPORTS = "--report junit=contract-report.xml --report html=contract-report.html";
const JUDGE = `npx --yes --package ${PACKAGE} tts-projects-contract --target contract.target.json`;
const START = `npx --yes --package ${PACKAGE} tts-projects-mock > mock.log 2>&1 &`;
const WAIT = "timeout 60 sh -c 'until grep -q listening mock.log; do sleep 0.2; done'";
const HINT = "Your server belongs here; the mock stands in for it.";
/** Development keys of the mock, by the variables that hold the keys of a server. */
const KEYS = {
  TTS_PROJECTS_KEY: "mk_many:ci",
  TTS_PROJECTS_OTHER_KEY: "mk_other:ci",
  TTS_PROJECTS_FREE_KEY: "mk_free:ci",
};

/** The actions are pinned by commit, because a tag can be moved. */
function githubWorkflow(withMock: boolean): string {
  const keys = Object.entries(KEYS).map(([name, key]) => {
    return `      ${name}: \${{ secrets.${name}${withMock ? ` || '${key}'` : ""} }}\n`;
  });
  const start = `      # ${HINT}
      - name: Start the mock
        run: |
          ${START}
          ${WAIT}
`;
  return `name: contract
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    env:
${keys.join("")}    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 22 }
${withMock ? start : ""}      - name: Judge the contract
        run: ${JUDGE} --report console --report github ${REPORTS}
      - if: always()
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with: { name: contract-report, path: contract-report.* }
`;
}

/** Variables of the project's settings take the place of those in the file. */
function gitlabPipeline(withMock: boolean): string {
  const keys = Object.entries(KEYS).map(([name, key]) => `    ${name}: "${key}"\n`);
  return `contract:
  image: ${NODE_IMAGE}
  timeout: 10 minutes
${withMock ? `  variables:\n${keys.join("")}` : ""}  script:
${withMock ? `    # ${HINT}\n    - ${START}\n    - ${WAIT}\n` : ""}    - ${JUDGE} --report console ${REPORTS} --report markdown=contract-report.md
  artifacts:
    when: always
    expose_as: contract report
    paths: [contract-report.html, contract-report.md]
    reports:
      junit: contract-report.xml
`;
}

function jenkinsPipeline(withMock: boolean): string {
  const keys = Object.entries(KEYS).map(([name, key]) => {
    return `    ${name} = ${withMock ? `'${key}'` : `credentials('${name}')`}\n`;
  });
  const start = `        # ${HINT}\n        ${START}\n        ${WAIT}\n`;
  return `pipeline {
  agent { docker { image '${NODE_IMAGE}' } }
  options { timeout(time: 10, unit: 'MINUTES') }
  environment {
    HOME = "\${WORKSPACE}"
${keys.join("")}  }
  stages {
    stage('contract') {
      steps {
        sh '''
${withMock ? start : ""}        ${JUDGE} --report console ${REPORTS} --report markdown=contract-report.md
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
`;
}
