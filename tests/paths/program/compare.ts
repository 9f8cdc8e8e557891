import type { MachineReport, PlainPath } from '../../../machines/paths/machine-report.ts'

/** What differs between two runs for one machine: each path as one line. */
export type PathDifference = { machine: string; added: readonly string[]; gone: readonly string[] }

/** A path as one line. */
export const pathLine = ({ steps, to }: PlainPath): string =>
  steps.length === 0 ? `start → ${to}` : `${steps.map(({ step }) => step).join(' → ')} ⇒ ${to}`

const linesOf = (report: MachineReport | undefined): Set<string> =>
  new Set([...(report?.paths ?? []), ...(report?.covering ?? [])].map(pathLine))

/** The paths that are new and those that are gone, by machine; machines without a difference are left out. */
export const comparePaths = (before: readonly MachineReport[], after: readonly MachineReport[]): PathDifference[] => {
  const names = [...new Set([...after, ...before].map(({ name }) => name))]
  return names
    .map((machine) => {
      const [old, now] = [before, after].map((reports) => linesOf(reports.find(({ name }) => name === machine)))
      return {
        machine,
        added: [...(now ?? [])].filter((line) => !old?.has(line)),
        gone: [...(old ?? [])].filter((line) => !now?.has(line)),
      }
    })
    .filter(({ added, gone }) => added.length + gone.length > 0)
}

/** The difference for a reader. */
export const differenceText = (differences: readonly PathDifference[]): string =>
  differences.length === 0
    ? 'The paths are the same.'
    : differences
        .map(({ machine, added, gone }) =>
          [
            `${machine}: ${added.length} new, ${gone.length} gone`,
            ...added.map((line) => `  + ${line}`),
            ...gone.map((line) => `  - ${line}`),
          ].join('\n'),
        )
        .join('\n')
