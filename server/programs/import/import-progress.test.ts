import { expect, test } from 'vitest'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { isWithoutLines, reportOf } from './import-progress.ts'

const job = (more: Partial<ImportJob> = {}): ImportJob => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  kind: 'counts',
  file_name: 'counts.csv',
  status: 'done',
  created_at: '2026-03-02T08:00:00Z',
  finished_at: '2026-03-02T08:01:00Z',
  percent: 100,
  lines: 0,
  accepted: 0,
  refused: 0,
  replaced: 0,
  same_hour: 'later',
  faults: [],
  failure: null,
  ...more,
})
const linesOf = (each: ImportJob) => reportOf({ job: each, seconds: 1, linesPerSecond: 0 }).split('\n')

test('accident 36: a file with column names alone is not called a success', () => {
  expect(isWithoutLines(job())).toBe(true)
  expect(linesOf(job())).toEqual([
    'done, 0 lines: 0 stored, 0 rejected',
    'The file has no lines below the column names. Nothing was stored.',
  ])
  expect(isWithoutLines(job({ lines: 1, accepted: 1 }))).toBe(false)
})

test('accident 36: equal faults are one line with their number, first lines and the content of the cell', () => {
  const fault = { line: 2, further_lines: [3, 4], column: 'sensor_id', value: 'nobody', message: 'Unknown' }
  const lines = linesOf(
    job({
      lines: 60_010,
      refused: 60_010,
      replaced: 0,
      same_hour: 'later',
      faults: [
        { ...fault, count: 60_000 },
        { ...fault, value: null, count: 3 },
      ],
    }),
  )
  expect(lines.slice(1)).toEqual([
    '  line 2, sensor_id "nobody": Unknown (60,000 lines: 2, 3, 4, …)',
    '  line 2, sensor_id: Unknown (3 lines: 2, 3, 4)',
    '  and 7 more',
  ])
})

test('accident 36: a damaged file says that lines are stored only if some are', () => {
  const failure = { code: 'unreadable_file', errors: [{ path: 'line 1', message: 'The file is damaged from here on' }] }
  expect(linesOf(job({ status: 'failed', failure })).at(-1)).toBe('Nothing was stored.')
  expect(linesOf(job({ status: 'failed', failure, lines: 3, accepted: 2, refused: 1 })).at(-1)).toBe(
    'The lines before are stored.',
  )
})
