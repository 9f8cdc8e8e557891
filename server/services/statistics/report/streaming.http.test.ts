import { EventEmitter, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { contractErrorOf } from '../../../../tests/support/calls/contract-error.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { requestReport } from '../../../../tests/support/files/report-file.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { longWorks } from '../../../http/long-work.ts'
import { sendProblem } from '../../../http/problem.ts'
import { csvFile } from '../../../spreadsheet/csv.ts'
import { sendReport } from '../../../spreadsheet/send.ts'
import type { Report, ReportCell, ReportRows } from '../../../spreadsheet/table.ts'
import { xlsxFile } from '../../../spreadsheet/xlsx.ts'

const { reportHourly, reportScreen } = contract.statistics

const columns = [
  { heading: 'Name', kind: 'text', width: 20 },
  { heading: 'Count', kind: 'whole', width: 10 },
] as const

const reportOf = (rows: ReportRows): Report => ({
  columns,
  rows,
  count: 2,
  sheet: 'Sheet',
  stem: 'report',
  about: { sheet: 'About this report', lines: [['Label', 'text']] },
})

const batch = (nth: number): ReportCell[][] => Array.from({ length: 1000 }, (_, row) => [`${Math.sin(nth + row)}`, row])

describe.each(['xlsx', 'csv'] as const)('a reader of %s', (format) => {
  const fileOf = (rows: ReportRows) =>
    format === 'xlsx' ? xlsxFile(reportOf(rows), new Date()) : csvFile({ columns, rows }, 'pl')

  test(`C80 the ${format} report waits for a client that does not read, and ends if the client disconnects`, async () => {
    let made = 0
    const end = new EventEmitter()
    const ended = once(end, 'ended')
    const endless = async function* (): ReportRows {
      try {
        for (;;) yield batch(made++)
      } finally {
        end.emit('ended')
      }
    }
    const file = fileOf(endless())
    await new Promise((resolve) => file.once('readable', resolve))
    // Without backpressure, rows are created in every turn. A thousand turns without new rows prove that it waits.
    let madeBefore = -1
    for (let still = 0; still < 1000 && made < 300; still += 1) {
      if (made !== madeBefore) still = 0
      madeBefore = made
      await turn()
    }
    expect(made).toBeLessThan(300)
    file.destroy()
    await ended
    expect(made).toBeLessThan(madeBefore + 3)
  })
})

const failingAfter = async function* (batches: number): ReportRows {
  for (let nth = 0; nth < batches; nth += 1) yield batch(nth)
  throw new Error('the disk is gone')
}

describe.each(['xlsx', 'csv'] as const)('an error in %s', (format) => {
  let app: FastifyInstance
  afterEach(() => app.close())

  const filter: ReportFilter = {
    format,
    language: 'pl',
    date_from: '2026-02-01',
    date_to: '2026-02-02',
    hour_from: 0,
    hour_to: 24,
  }

  const served = async (rows: ReportRows, count = 2): Promise<string> => {
    app = fastify({ logger: { level: 'silent' } })
    app.setErrorHandler(sendProblem)
    longWorks(app)
    app.get('/', async (_request, reply) => {
      await sendReport({ ...reportOf(rows), count }, filter, new Date(), reply)
      return reply
    })
    return app.listen({ host: '127.0.0.1', port: 0 })
  }

  test(`C83 an error before the first row of ${format} is a problem answer and no file`, async () => {
    const answer = await fetch(await served(failingAfter(0)))
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: 'internal' })
  })

  test(`C83 an error after the first row of ${format} closes the connection, so that no client takes a part for the whole file`, async () => {
    const answer = await fetch(await served(failingAfter(20)))
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  })

  test(`C80 more rows than a sheet can hold are a problem for XLSX only (${format})`, async () => {
    const few = async function* (): ReportRows {
      yield batch(0)
    }
    const answer = await fetch(await served(few(), 1_000_001))
    expect(answer.status).toBe(format === 'xlsx' ? 422 : 200)
    const text = await answer.text()
    if (format === 'xlsx') expect(JSON.parse(text)).toMatchObject({ code: 'too_many_rows' })
    else expect(text.split('\r\n').length).toBe(1002)
  })
})

describe('a year of the demo network', () => {
  let platform: AccessPlatform
  beforeAll(async () => {
    platform = await startAccessPlatform()
  })
  afterAll(() => platform.close())

  // 200 araboxes × 365 days × 24 hours are 1 752 000 rows.
  const year = { date_from: '2025-03-01', date_to: '2026-02-28' }

  test('C81 the report by hour is a problem for XLSX, before any row is read', async () => {
    const reads = vi.spyOn(platform.statistics, 'rows')
    const answer = await sendRequest(platform.url, reportHourly, { body: year }, platform.callers.sales)
    expect(contractErrorOf(reportHourly, answer)).toBeNull()
    expect(jsonOf(answer)).toMatchObject({ status: 422, code: 'too_many_rows' })
    expect(reads).not.toHaveBeenCalled()
    reads.mockRestore()
  })

  test('C81 the report by hour as CSV is sent at once, and reading stops if the client disconnects', async () => {
    const reads = vi.spyOn(platform.statistics, 'rows')
    const disconnection = new AbortController()
    const body = { ...year, format: 'csv' as const }
    const answer = await requestReport(
      platform.url,
      reportHourly,
      body,
      platform.callers.sales.token,
      disconnection.signal,
    )
    expect(answer.status).toBe(200)
    const first = await answer.body?.getReader().read()
    expect(Buffer.from(first?.value ?? '').toString()).toMatch(/^\uFEFFDzień;/)
    disconnection.abort()
    const small = { ...year, date_from: year.date_to, format: 'csv' as const }
    // Small reports detect when the large one no longer reads: then only their own read is counted.
    await vi.waitFor(async () => {
      const before = reads.mock.calls.length
      expect((await sendRequest(platform.url, reportScreen, { body: small }, platform.callers.sales)).status).toBe(200)
      expect(reads.mock.calls.length).toBe(before + 1)
    })
    // The whole report has 200 slices, one for each location.
    expect(reads.mock.calls.length).toBeLessThan(100)
    reads.mockRestore()
  })
})
