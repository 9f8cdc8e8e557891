import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { csvRows, download, sheetRows, workbookOf } from '../../../../tests/support/files/report-file.ts'
import {
  type AccessPlatform,
  accounts,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import {
  addCountedCity,
  type CountedLocation,
  countedHour,
  storeCounts,
} from '../../../../tests/support/statistics/counted-locations.ts'

const { rawReportScreen, rawReportHourly } = contract.statistics

let platform: AccessPlatform
let cityId: number
let location: CountedLocation

const ages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
const others = ages.map((age) => age * 100)

beforeAll(async () => {
  platform = await startAccessPlatform()
  const city = await addCountedCity(platform, 'Testowo', [{ name: 'Alfa' }, { name: 'Bez pomiaru' }])
  cityId = city.cityId
  location = city.locations[0] as CountedLocation
  await storeCounts(platform, [
    countedHour(location, '2026-02-01T09:00:00Z', [200, 300, 5, 1], ages),
    countedHour(location, '2026-02-01T11:00:00Z', [10_501, 12_000, 0, 2], others),
    countedHour(location, '2026-02-02T23:00:00Z', [1, 1, 0, 0]),
  ])
})
afterAll(() => platform.close())

const days = () => ({ city_ids: [cityId], date_from: '2026-02-01', date_to: '2026-02-03' })
const ageNames = 'f07 f15 f25 f35 f45 f55 f65 m07 m15 m25 m35 m45 m55 m65'.split(' ')
const none = ages.map(() => 0)
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const ids = () => [location.uuid, location.araboxUuid]

const rowsOf = async (operation: typeof rawReportScreen | typeof rawReportHourly, more: object = {}) => {
  const file = await download(platform.url, operation, { ...days(), ...more }, platform.callers.admin.token)
  expect(file.status).toBe(200)
  return sheetRows((await workbookOf(file.bytes)).getWorksheet('Raport'))
}

test('C82 P12 the raw report by day has the sum of each stored column, small age groups included, and no row for a gap', async () => {
  expect(await rowsOf(rawReportScreen)).toEqual([
    [
      'location_uuid',
      'arabox_uuid',
      'local_day',
      'measured_hours',
      'people_net',
      'people_gross',
      'cars',
      'buses',
      ...ageNames,
    ],
    [...ids(), day('2026-02-01'), 2, 10_701, 12_300, 5, 3, ...ages.map((age) => age * 101)],
    [...ids(), day('2026-02-03'), 1, 1, 1, 0, 0, ...none],
  ])
})

test('C82 P12 the raw report by hour has each stored hour unchanged, in UTC and local time', async () => {
  expect(await rowsOf(rawReportHourly)).toEqual([
    [
      'location_uuid',
      'arabox_uuid',
      'hour',
      'local_day',
      'local_hour',
      'people_net',
      'people_gross',
      'cars',
      'buses',
      ...ageNames,
    ],
    [...ids(), '2026-02-01T09:00:00Z', day('2026-02-01'), 10, 200, 300, 5, 1, ...ages],
    [...ids(), '2026-02-01T11:00:00Z', day('2026-02-01'), 12, 10_501, 12_000, 0, 2, ...others],
    [...ids(), '2026-02-02T23:00:00Z', day('2026-02-03'), 0, 1, 1, 0, 0, ...none],
  ])
  const narrowed = await rowsOf(rawReportHourly, { hour_from: 12, weekdays: [7] })
  expect(narrowed.slice(1).map((row) => row[2])).toEqual(['2026-02-01T11:00:00Z'])
})

test('C82 C83 the name and second sheet of a raw report say that it is raw', async () => {
  const file = async (operation: typeof rawReportScreen | typeof rawReportHourly, language: 'pl' | 'en') =>
    download(platform.url, operation, { ...days(), language }, platform.callers.admin.token)
  const hourly = await file(rawReportHourly, 'en')
  expect(hourly.disposition).toContain('filename=raw_hourly_report_2026-02-01_2026-02-03.xlsx')
  expect((await file(rawReportScreen, 'pl')).disposition).toContain('filename=surowy_raport_lokalizacji_')
  const about = new Map(
    sheetRows((await workbookOf(hourly.bytes)).getWorksheet('About this report')).map(([label, text]) => [label, text]),
  )
  expect(about.get('Report')).toBe('Raw location data by hour')
  expect(about.get('Columns')).toContain('without conversion factors')
  expect(about.get('Confidential')).toContain('groups of fewer than 10 people included')
  expect(about.get('Generated')).toMatch(/^2 March 2026 at 09:00 \(Europe\/Warsaw\)$/)
})

test('C82 the raw report is also available as CSV', async () => {
  const file = await download(platform.url, rawReportHourly, { ...days(), format: 'csv' }, platform.callers.admin.token)
  expect(csvRows(file.bytes, ';')[1]).toEqual([
    ...ids(),
    '2026-02-01T09:00:00Z',
    '2026-02-01',
    '10',
    '200',
    '300',
    '5',
    '1',
    ...ages.map(String),
  ])
})

test('P12 a raw report needs its permission, and every report needs a session', async () => {
  for (const operation of [rawReportScreen, rawReportHourly]) {
    const answers = await Promise.all(
      accounts.map(async (account) => {
        const answer = await sendRequest(platform.url, operation, { body: days() }, platform.callers[account])
        return [account, answer.status === 200 ? 'file' : jsonOf(answer).code]
      }),
    )
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(accounts.map((account) => [account, account === 'admin' ? 'file' : 'permission_denied'])),
    )
    expect((await sendRequest(platform.url, operation, { body: days() })).status).toBe(401)
  }
})

test('P12 standard reports have no columns of ages', async () => {
  for (const operation of [contract.statistics.reportScreen, contract.statistics.reportHourly]) {
    const file = await download(
      platform.url,
      operation,
      { ...days(), format: 'csv', language: 'en' },
      platform.callers.admin.token,
    )
    const [headings] = csvRows(file.bytes, ',')
    expect(
      headings?.filter((heading) => ageNames.includes(heading) || /age|gender|women|men\b/i.test(heading)),
    ).toEqual([])
  }
})
