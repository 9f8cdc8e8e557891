/** Most words in a cell of docs/performance.md and docs/reliability.md. */
export const MOST_WORDS = 12

const COLUMNS = ['#', 'promise', 'limit', 'last value', 'result', 'command', 'date']
const RESULTS = ['met', 'missed', 'open']

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of a page's table, without its head. */
export const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map(cellsOf)

const violationsOf = (row: readonly string[]): string[] => {
  const [id = '', promise = '', , value = '', result = '', , date = ''] = row
  const name = `${id} ${promise}`
  const long = row.filter((cell) => cell.split(/\s+/).length > MOST_WORDS)
  return [
    row.length === COLUMNS.length ? [] : `${name}: ${row.length} cells instead of ${COLUMNS.length}`,
    long.map((cell) => `${name}: more than ${MOST_WORDS} words in “${cell}”`),
    RESULTS.includes(result) ? [] : `${name}: the result “${result}” is not one of ${RESULTS.join(', ')}`,
    (result === 'open' && date === '–') || /^\d{4}-\d\d-\d\d$/.test(date) ? [] : `${name}: “${date}” is no date`,
    result === 'open' || value !== '–' ? [] : `${name}: ${result}, but nothing was measured`,
  ].flat()
}

/** Violations of a page of promises, as sentences: it must be one table with short cells, without history. */
export const promiseViolations = (page: string): string[] => {
  const [head = ''] = page.split('\n').filter((line) => line.startsWith('|'))
  const tables = page.match(/^\|(---\|)+$/gm)?.length ?? 0
  return [
    cellsOf(head).join() === COLUMNS.join() ? [] : `the columns are not ${COLUMNS.join(', ')}`,
    tables === 1 ? [] : `${tables} tables instead of one`,
    /^##/m.test(page) ? 'a heading beside the table' : [],
    rowsOf(page).flatMap(violationsOf),
  ].flat()
}
