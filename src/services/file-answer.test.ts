import { afterEach, expect, test, vi } from 'vitest'
import { statisticsOperations } from '../../contract/statistics/index.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { createCall } from './authorized-call.ts'

const call = createCall({ token: () => 'token', epoch: () => 0, renew: async () => false, confirm: async () => false })
const body = { date_from: '2026-02-02', date_to: '2026-03-01' }
const seen: { path: string; accept: string | null }[] = []

const serve = (answer: () => Response): void => {
  seen.length = 0
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    seen.push({
      path: new URL(address, 'http://localhost').pathname,
      accept: new Headers(options.headers).get('accept'),
    })
    return answer()
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('C83 a report is a file with the name of its content-disposition', async () => {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="raport.csv"; filename*=UTF-8\'\'raport_%C5%81%C3%B3d%C5%BA.csv',
  }
  serve(() => new Response('dzień;osoby', { headers }))
  const file = await call(statisticsOperations.reportScreen, { body })
  expect(seen).toEqual([{ path: '/api/statistics/report/screen', accept: '*/*' }])
  expect([file.name, file.type, await file.text()]).toEqual([
    'raport_Łódź.csv',
    'text/csv;charset=utf-8',
    'dzień;osoby',
  ])
})

test('C84 a report without a name has an empty name', async () => {
  serve(() => new Response('x'))
  expect((await call(statisticsOperations.reportScreen, { body })).name).toBe('')
})

test('T15 a problem instead of a file keeps the server’s detail', async () => {
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 503,
    detail: 'The archive is closed',
    code: 'archive_closed',
  }
  const headers = { 'content-type': 'application/problem+json' }
  serve(() => new Response(new Blob([JSON.stringify({ ...problem, request_id: 'r1' })]), { status: 503, headers }))
  const error: unknown = await call(statisticsOperations.rawReportHourly, { body }).catch((reason: unknown) => reason)
  expect(failureOf(error)).toMatchObject({ status: 503, code: 'archive_closed', detail: 'The archive is closed' })
})
