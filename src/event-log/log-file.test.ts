import { expect, test } from 'vitest'
import type { LogEntry } from './entry.ts'
import { filterEntries } from './filter-entries.ts'
import { exportLog, LogProblem, logFileName, parseLog } from './log-file.ts'
import type { EventLog } from './recorder.ts'

const entry = (n: number, more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  at: 1000 + n,
  path: '/rows',
  source: null,
  external: true,
  event: { type: 'list.go_to_page', page: n },
  ...more,
})
const log: EventLog = {
  header: { run: '1', build: 'b1', startedAt: Date.UTC(2026, 10, 24, 11, 5), dropped: 0 },
  entries: [
    entry(0),
    entry(1, { state: { open: { left: 'idle' } } }),
    entry(2, { path: '/rows/load', external: false }),
  ],
}
const state = { status: 'active', context: {}, children: { rows: { status: 'active', value: 'idle', children: {} } } }

const problemOf = (text: string): LogProblem => {
  try {
    parseLog(text)
  } catch (error) {
    if (error instanceof LogProblem) return error
    throw error
  }
  return expect.fail('the text was read')
}

/** The text of a good file, with one value replaced. */
const damaged = (change: (file: Record<string, unknown> & { entries: Record<string, unknown>[] }) => void): string => {
  const file = JSON.parse(exportLog(log, { session: 'a' }, state))
  change(file)
  return JSON.stringify(file)
}

test('an exported log is read again with its entries, its state and the versions of its machines', () => {
  const file = parseLog(exportLog(log, { session: 'a' }, state))
  expect(file).toEqual({ format: 1, ...log, machines: { session: 'a' }, state })
})

test('the file of a log is named after the start of the visit', () => {
  expect(logFileName(log)).toBe('arabox-log-2026-11-24T11-05-00.json')
})

test.each([
  ['not_json', '', '{"format":'],
  ['wrong_format', 'format', '{"format":2}'],
  ['wrong_shape', 'header', damaged((file) => delete file.header)],
  ['wrong_shape', 'entries.1.event.type', damaged((file) => Object.assign(file.entries[1] ?? {}, { event: {} }))],
  ['wrong_shape', 'entries.0.path', damaged((file) => Object.assign(file.entries[0] ?? {}, { path: 'rows' }))],
  [
    'wrong_shape',
    'state.children.x',
    damaged((file) => Object.assign(file, { state: { ...state, children: { x: 1 } } })),
  ],
  ['wrong_order', 'entries.2.n', damaged((file) => Object.assign(file.entries[2] ?? {}, { n: 1 }))],
])('a file with the problem %s names the address %j', (code, path, text) => {
  const problem = problemOf(text)
  expect([problem.code, problem.path]).toEqual([code, path])
  expect(problem.message).toContain(path)
})

test('entries are filtered by text, by actor with its descendants, and by their origin', () => {
  const numbers = (filter: Partial<Parameters<typeof filterEntries>[1]>) =>
    filterEntries(log.entries, { text: '', path: '', onlyExternal: false, ...filter }).map(({ n }) => n)
  expect(numbers({})).toEqual([0, 1, 2])
  expect(numbers({ text: '"PAGE":1' })).toEqual([1])
  expect(numbers({ path: '/rows/load' })).toEqual([2])
  expect(numbers({ path: '/rows', onlyExternal: true })).toEqual([0, 1])
  expect(numbers({ path: '/row' })).toEqual([])
})
