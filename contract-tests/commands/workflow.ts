/** The GitHub workflow that `init` writes: it judges the target of a file with this version of the package. */
export function workflow(version: string, targetFile: string): string {
  const run = `npx --yes --package tts-projects@${version}`;
  // Actions are pinned by commit, because a tag can be moved. The mock's keys belong to its step, so that they go with it.
  return `name: contract
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  contract:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    env:
      TTS_PROJECTS_KEY: \${{ secrets.TTS_PROJECTS_KEY }}
      TTS_PROJECTS_OTHER_KEY: \${{ secrets.TTS_PROJECTS_OTHER_KEY }}
      TTS_PROJECTS_FREE_KEY: \${{ secrets.TTS_PROJECTS_FREE_KEY }}
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 22 }
      # Start your server here instead of the mock, or remove the step if ${targetFile} names one that runs elsewhere.
      - name: Start the mock
        run: |
          ${run} tts-projects-mock > mock.log 2>&1 &
          timeout 60 sh -c 'until grep -qs listening mock.log; do sleep 0.2; done'
          printf '%s\\n' TTS_PROJECTS_KEY=mk_many TTS_PROJECTS_OTHER_KEY=mk_other TTS_PROJECTS_FREE_KEY=mk_free >> "$GITHUB_ENV"
      - name: Judge the contract
        run: >-
          ${run} tts-projects-contract --target ${targetFile} --fail-on incomplete
          --report console --report github --report junit=contract-report.xml --report html=contract-report.html
      - if: always()
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with: { name: contract-report, path: contract-report.* }
`;
}
