import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { announceUpload, streamedForm, streamedFormType } from '../support/calls/large-upload.ts'
import { sendRequest } from '../support/calls/send-request.ts'
import { xlsxOf } from '../support/files/zip-file.ts'
import {
  countsCsv,
  countsHeader,
  csv,
  type ImportPlatform,
  importCounts,
  importSensors,
  sendCounts,
  sensorsCsv,
  startImportPlatform,
  storedHoursOf,
  waitForEnd,
} from './import-platform.ts'

const { live } = contract
const MEGABYTE = 1024 * 1024

let platform: ImportPlatform

beforeAll(async () => {
  platform = await startImportPlatform('f1', 'f2')
})
afterAll(() => platform.close())

const uploadedFiles = () => readdir(join(platform.dataDir, 'imports'))

/** Hours of one sensor from the beginning of 2020; random, so that they do not compress well. */
const hours = (count: number, sensorId = 'f1'): string[] =>
  Array.from({ length: count }, (_, index) => {
    const hour = new Date(Date.UTC(2020, 0, 1) + index * HOUR_MS).toISOString().slice(0, 16)
    return `${hour}Z,${sensorId},${(index * 7919) % 9973}`
  })

describe('a file that cannot be read', () => {
  test.each([
    ['empty', '', 'unreadable_file', [['line 1', 'The file is empty']]],
    ['of empty lines', '\n\r\n  \n', 'unreadable_file', [['line 1', 'The file is empty']]],
    [
      'a zip archive',
      new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
      'unreadable_file',
      [['line 1', 'This is an archive, not a CSV file']],
    ],
    [
      'an XLSX file',
      new Uint8Array(xlsxOf('')),
      'unreadable_file',
      [['line 1', 'This is an Excel file: save it as CSV']],
    ],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      'unreadable_file',
      [['line 1', 'This is not text in UTF-8']],
    ],
    [
      'without an end of the first line',
      'x'.repeat(MEGABYTE),
      'unreadable_file',
      [['line 1', 'A line can have 10,000 characters at most']],
    ],
    [
      'gzip of nothing readable',
      new Uint8Array([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      'unreadable_file',
      [['line 1', 'The file is damaged from here on']],
    ],
    [
      'with an open quotation mark in its first line',
      'hour,"sensor_id\n',
      'unreadable_file',
      [['line 1', 'A quotation mark is not closed']],
    ],
    [
      'without the counts',
      csv('hour,sensor_id', '2026-01-01T00:00,f1'),
      'missing_columns',
      [['pedestrians', 'This column is missing']],
    ],
    [
      'whose columns are written in another case',
      csv('Hour,sensor_id,pedestrians'),
      'missing_columns',
      [
        ['hour', 'This column is missing'],
        ['Hour', 'Unknown field'],
      ],
    ],
    ['with a column too many', csv(`${countsHeader},weather`), 'invalid_input', [['weather', 'Unknown field']]],
    [
      'with a column of a hundred and twenty faces',
      csv(`${countsHeader},x${'😀'.repeat(120)}`),
      'invalid_input',
      [[`x${'😀'.repeat(99)}`, 'Unknown field']],
    ],
    [
      'with a column twice',
      csv(`${countsHeader},hour`),
      'invalid_input',
      [['hour', 'Each column may appear only once']],
    ],
    [
      'with two columns for the same',
      csv(`${countsHeader},people_net`),
      'invalid_input',
      [['pedestrians, people_net', 'Each column may appear only once']],
    ],
  ] as const)(
    'V08 V09 %s is a failed import with a reason, and its file is deleted',
    async (_, content, code, errors) => {
      const job = await importCounts(platform.admin, content)
      expect(job).toMatchObject({ status: 'failed', lines: 0, accepted: 0, finished_at: expect.any(String) })
      expect(job.failure).toEqual({ code, errors: errors.map(([path, message]) => ({ path, message })) })
      await vi.waitFor(async () => expect(await uploadedFiles()).toEqual([]))
    },
  )

  test('a truncated gzip file is stored up to its end, and the import reports that line', async () => {
    const lines = hours(20_000)
    const whole = gzipSync(countsCsv(...lines))
    const part = whole.subarray(0, Math.floor(whole.length * 0.7))
    const readable = gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    const taken = readable.split('\n').length - 2
    const job = await importCounts(platform.admin, new Uint8Array(part))
    expect(job).toMatchObject({ status: 'failed', lines: taken, accepted: taken, refused: 0 })
    expect(job.failure).toEqual({
      code: 'unreadable_file',
      errors: [{ path: `line ${taken + 2}`, message: 'The file is damaged from here on' }],
    })
    const stored = await storedHoursOf(platform, 'f1')
    expect(stored.map(({ people_net }) => people_net)).toEqual(
      lines.slice(0, taken).map((line) => Number(line.split(',')[2])),
    )
    const again = await importCounts(platform.admin, new Uint8Array(whole))
    expect(again).toMatchObject({ status: 'done', lines: 20_000, accepted: 20_000 })
    expect(await storedHoursOf(platform, 'f1')).toHaveLength(20_000)
  })

  test('a gzip file with a damaged byte fails, and no line is rejected because of the damage', async () => {
    const bytes = new Uint8Array(gzipSync(countsCsv(...hours(5000, 'f2'))))
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64)
    const job = await importCounts(platform.admin, bytes)
    expect(job).toMatchObject({ status: 'failed', failure: { code: 'unreadable_file' } })
    expect(job.lines).toBeLessThan(5000)
  })
})

describe('a line that cannot be read', () => {
  test('of a megabyte, or with bytes that are not text, is rejected, and the lines around it are accepted', async () => {
    const text = Buffer.concat([
      Buffer.from(
        countsCsv('2026-01-05T08:00,f2,1', `2026-01-05T09:00,f2,${'9'.repeat(MEGABYTE)}`, '2026-01-05T10:00,f2,2'),
      ),
      // A letter in UTF-8, and one in windows-1250.
      Buffer.from([0xc5, 0xbc, 0xb3, 0x2c, 0x0a]),
      Buffer.from('2026-01-05T11:00,f2,3'),
    ])
    const job = await importCounts(platform.admin, new Uint8Array(text))
    expect(job).toMatchObject({ status: 'done', lines: 5, accepted: 3, refused: 2 })
    expect(job.faults).toMatchObject([
      { line: 3, column: null, message: 'A line can have 10,000 characters at most' },
      { line: 5, column: null, message: 'This is not text in UTF-8' },
    ])
  })

  test('is rejected separately, even if thousands of lines have the maximum length', async () => {
    const long = `2026-01-05T08:00,${'x'.repeat(9900)},1`
    const job = await importCounts(
      platform.admin,
      countsCsv(...Array.from({ length: 1500 }, () => long), '2026-01-05T12:00,f2,4'),
    )
    expect(job).toMatchObject({ status: 'done', lines: 1501, accepted: 1, refused: 1500 })
  })

  test('accident 36: of different faults a thousand are kept, with their values; equal ones are counted', async () => {
    const text = countsCsv(...Array.from({ length: 25_000 }, (_, index) => `x,y${index % 5000},z`))
    const job = await importCounts(platform.admin, text)
    expect(job).toMatchObject({ status: 'done', lines: 25_000, accepted: 0, refused: 25_000 })
    expect(job.faults).toHaveLength(1000)
    expect(job.faults.at(-1)).toEqual({
      line: 1001,
      further_lines: [6001, 11_001, 16_001, 21_001],
      count: 5,
      column: 'sensor_id',
      value: 'y999',
      message: 'There is no such record',
    })
    const { answer } = await platform.admin.call(live.listImports)
    expect(answer.items.find(({ uuid }) => uuid === job.uuid)).toEqual({ ...job, faults: job.faults.slice(0, 20) })
  })
})

describe('a file that is too large', () => {
  test('promise R10 more than 200 MB with a content length are rejected before they are sent', async () => {
    const target = { url: platform.url, token: platform.admin.token }
    expect(await announceUpload(target, live.importCounts, {}, 200 * MEGABYTE)).toBe(413)
  })

  test('promise R10 more than 200 MB without a content length are rejected, and nothing is stored', async () => {
    const raw = streamedForm('x.csv', 200)
    const headers = { 'content-type': streamedFormType }
    const answer = await sendRequest(platform.url, live.importCounts, {}, { token: platform.admin.token, raw, headers })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, 'too_large'])
    await vi.waitFor(async () => expect(await uploadedFiles()).toEqual([]))
  })
})

describe('the same file again', () => {
  test('returns the existing import while it runs, and afterwards if there was no other import in between', async () => {
    const text = countsCsv(...hours(20_000))
    const [first, second] = await Promise.all([sendCounts(platform.admin, text), sendCounts(platform.admin, text)])
    expect(second.answer.uuid).toBe(first.answer.uuid)
    const done = await waitForEnd(platform.admin, first)
    expect((await importCounts(platform.admin, text)).uuid).toBe(done.uuid)
    await importCounts(platform.admin, countsCsv('2020-01-01T00:00Z,f1,1'))
    expect((await importCounts(platform.admin, text)).uuid).not.toBe(done.uuid)
  })

  test('is imported again if lines were rejected, because missing sensors may exist now', async () => {
    const text = countsCsv('2026-01-06T08:00,later,9')
    const first = await importCounts(platform.admin, text)
    expect(first).toMatchObject({ status: 'done', accepted: 0, refused: 1 })
    expect((await importCounts(platform.admin, text)).uuid).not.toBe(first.uuid)
    await importSensors(platform.admin, sensorsCsv(['later']))
    expect(await importCounts(platform.admin, text)).toMatchObject({ status: 'done', accepted: 1, refused: 0 })
  })
})
