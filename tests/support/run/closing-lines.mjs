// The end of `npm test`: the time and the number of tests of each group, and the closing line.

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** The lines of a group: its tests, the time from the start of its first file to the end of its last, and of all. */
const rowOf = ([group, files]) => {
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const failed = files.reduce((sum, file) => sum + file.failed, 0)
  const wholeMs = Math.max(...files.map((file) => file.endedMs)) - Math.min(...files.map((file) => file.begunMs))
  const workersMs = files.reduce((sum, file) => sum + file.endedMs - file.begunMs, 0)
  return [group, String(passed), String(failed), String(files.length), seconds(wholeMs), seconds(workersMs)]
}

/**
 * The lines that close a run, the last with the numbers of passed and failed tests. A run of Vitest without an outcome
 * counts as one failure, and so does a run that failed although no test did.
 */
export const closingLines = ({ isPassed, checkMs, wholeMs, outcomes }) => {
  const files = outcomes.flatMap((outcome) => outcome?.files ?? [])
  const groups = new Map()
  for (const file of files) groups.set(file.group, [...(groups.get(file.group) ?? []), file])
  const table = [
    ['group', 'passed', 'failed', 'files', 'time', 'of workers'],
    ['check', '', '', '', seconds(checkMs), ''],
    ...[...groups].map(rowOf),
    ['whole', '', '', '', seconds(wholeMs), ''],
  ]
  const lines = table.map(([name, ...cells]) => name.padEnd(12) + cells.map((cell) => cell.padStart(12)).join(''))
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const failed = files.reduce((sum, file) => sum + file.failed, 0)
  const outside = outcomes.reduce((sum, outcome) => sum + (outcome ? outcome.errors : 1), 0)
  return [...lines, '', `${passed} passed, ${failed + outside || (isPassed ? 0 : 1)} failed`]
}
