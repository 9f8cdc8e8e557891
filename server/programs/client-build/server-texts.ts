import type { Plugin } from 'vite'

/** The summary of an operation, a text of one literal, with its comma. */
const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g
/** The problems of an operation, a list of codes. */
const problemList = /\bproblems:\s*\[[^\]]*\]/g

/** A module of the contract without the parts of operations that only the server and its description use. */
export const withoutServerTexts = (code: string): string =>
  code.replace(summary, "summary: '',").replace(problemList, 'problems: []')

/**
 * Leaves the summaries and the problems of the operations out of the client: the server enforces and describes them,
 * and no page reads them.
 */
export const leaveServerTexts = (): Plugin => ({
  name: 'server-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler: (code) => ({ code: withoutServerTexts(code), map: null }),
  },
})
