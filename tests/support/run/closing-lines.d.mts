import type { FileOutcome } from './record-outcome.ts'

/** The lines that close a run. */
export const closingLines: (run: {
  isPassed: boolean
  checkMs: number
  wholeMs: number
  outcomes: readonly ({ files: readonly FileOutcome[]; errors: number } | null)[]
}) => string[]
