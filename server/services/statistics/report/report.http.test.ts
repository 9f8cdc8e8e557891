import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { csvRows, download, sheetRows, workbookOf } from '../../../../tests/support/files/report-file.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import {
  addCountedCity,
  type CountedLocation,
  countedHour,
  storeCounts,
} from '../../../../tests/support/statistics/counted-locations.ts'

const { reportScreen, reportHourly } = contract.statistics

let platform: AccessPlatform
let cityId: number
let alfa: CountedLocation

// 28 February 2026 is a Saturday; the clock is set to 09:00 on Monday 2 March, so nine hours of that day have elapsed.
beforeAll(async () => {
  platform = await startAccessPlatform()
  const locations = [
    { name: 'Żabka' },
    { name: 'Alfa', address: 'ul. Długa 5; lok. "B"' },
    { name: 'Tokio', timeZone: 'Asia/Tokyo' },
  ]
  const city = await addCountedCity(platform, 'Testowo', locations)
  cityId = city.cityId
  const [zabka, first, tokyo] = city.locations as [CountedLocation, CountedLocation, CountedLocation]
  alfa = first
  await storeCounts(platform, [
    countedHour(alfa, '2026-02-28T09:00:00Z', [10, 12, 2, 1]),
    countedHour(alfa, '2026-02-28T10:00:00Z', [20, 25, 3, 0]),
    countedHour(alfa, '2026-03-02T07:00:00Z', [5, 6, 1, 1]),
    countedHour(zabka, '2026-03-01T22:00:00Z', [7, 1234, 0, 0]),
    countedHour(alfa, '2025-10-26T00:00:00Z', [1, 1, 0, 0]),
    countedHour(alfa, '2025-10-26T01:00:00Z', [2, 2, 0, 0]),
    countedHour(alfa, '2025-10-25T00:00:00Z', [4, 4, 0, 0]),
  ])
  await storeCounts(platform, [countedHour(tokyo, '2026-03-02T07:00:00Z', [3, 3, 0, 0])], 'Asia/Tokyo')
})
afterAll(() => platform.close())

const weekend = () => ({ city_ids: [cityId], date_from: '2026-02-28', date_to: '2026-03-02' })
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const none = [null, null, null, null, null]
const asPlanner = () => platform.callers.planner.token

describe('by location and day', () => {
  test('C80 XLSX has a row for each day that has begun, numbers as numbers, and empty cells if nothing was measured', async () => {
    const file = await download(platform.url, reportScreen, weekend(), asPlanner())
    expect(file.status).toBe(200)
    const rows = sheetRows((await workbookOf(file.bytes)).getWorksheet('Raport'))
    const alfaCells = ['Alfa', 'ul. Długa 5; lok. "B"', 'Testowo']
    const zabkaCells = ['Żabka', 'ul. Próbna 1', 'Testowo']
    const tokyoCells = ['Tokio', 'ul. Próbna 1', 'Testowo']
    expect(rows).toEqual([
      [
        'Dzień',
        'Dzień tygodnia',
        'Lokalizacja',
        'Adres',
        'Aglomeracja',
        'Osoby netto',
        'Osoby brutto',
        'Samochody',
        'Autobusy',
        'Kontakty',
        'Godziny',
        'Godziny zmierzone',
        'Zmierzono (%)',
      ],
      // The planner's company counts a car as 1.4 and a bus as 12.5 people: 30 + 5 × 1.4 + 1 × 12.5 = 49.5.
      [day('2026-02-28'), 'sobota', ...alfaCells, 30, 37, 5, 1, 49.5, 24, 2, 8.3],
      [day('2026-03-01'), 'niedziela', ...alfaCells, ...none, 24, 0, 0],
      [day('2026-03-02'), 'poniedziałek', ...alfaCells, 5, 6, 1, 1, 18.9, 9, 1, 11.1],
      [day('2026-02-28'), 'sobota', ...tokyoCells, ...none, 24, 0, 0],
      [day('2026-03-01'), 'niedziela', ...tokyoCells, ...none, 24, 0, 0],
      // 09:00 in Warsaw is 17:00 in Tokyo.
      [day('2026-03-02'), 'poniedziałek', ...tokyoCells, 3, 3, 0, 0, 3, 17, 1, 5.9],
      [day('2026-02-28'), 'sobota', ...zabkaCells, ...none, 24, 0, 0],
      [day('2026-03-01'), 'niedziela', ...zabkaCells, 7, 1234, 0, 0, 7, 24, 1, 4.2],
      [day('2026-03-02'), 'poniedziałek', ...zabkaCells, ...none, 9, 0, 0],
    ])
  })

  test('C80 the second sheet explains the filter, the audience and the gaps', async () => {
    const body = { ...weekend(), weekdays: [6, 7], hour_from: 8, hour_to: 20, company_id: 6 }
    const book = await workbookOf((await download(platform.url, reportScreen, body, asPlanner())).bytes)
    expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Raport', 'O raporcie'])
    const about = new Map(sheetRows(book.getWorksheet('O raporcie')).map(([label, text]) => [label, text]))
    expect(about.get('Okres')).toBe('2026-02-28 – 2026-03-02')
    expect(about.get('Pora dnia')).toBe('08:00–20:00')
    expect(about.get('Dni tygodnia')).toBe('sobota, niedziela')
    expect(about.get('Lokalizacje')).toBe('3')
    expect(about.get('Aglomeracje')).toBe('Testowo')
    expect(about.get('Właściciel')).toBe('lokalizacje firmy nr 6')
    expect(about.get('Kontakty')).toContain('(osoby netto + samochody × 1,4 + autobusy × 12,5) × 1')
    expect(about.get('Luki w danych')).toContain('Puste pole oznacza brak pomiaru')
    expect(about.get('Wygenerowano')).toBe('2 marca 2026 09:00 (Europe/Warsaw)')
    expect(book.creator).toBe('Arabox')
  })

  test('C80 Polish CSV has semicolons and decimal commas; English CSV has commas and decimal points', async () => {
    const body = { ...weekend(), location_uuids: [alfa.uuid], format: 'csv' as const }
    const polish = await download(platform.url, reportScreen, body, asPlanner())
    expect(csvRows(polish.bytes, ';').slice(1)).toEqual([
      ['2026-02-28', 'sobota', 'Alfa', alfa.address, 'Testowo', '30', '37', '5', '1', '49,5', '24', '2', '8,3'],
      ['2026-03-01', 'niedziela', 'Alfa', alfa.address, 'Testowo', '', '', '', '', '', '24', '0', '0'],
      ['2026-03-02', 'poniedziałek', 'Alfa', alfa.address, 'Testowo', '5', '6', '1', '1', '18,9', '9', '1', '11,1'],
    ])
    const english = await download(platform.url, reportScreen, { ...body, language: 'en' }, asPlanner())
    expect(csvRows(english.bytes, ',').slice(0, 2)).toEqual([
      [
        'Day',
        'Weekday',
        'Location',
        'Address',
        'City',
        'People net',
        'People gross',
        'Cars',
        'Buses',
        'Contacts',
        'Hours',
        'Measured hours',
        'Measured (%)',
      ],
      ['2026-02-28', 'Saturday', 'Alfa', alfa.address, 'Testowo', '30', '37', '5', '1', '49.5', '24', '2', '8.3'],
    ])
  })

  test('C80 a day has 23 hours at the beginning of summer time and 25 at its end', async () => {
    const hoursOf = async (date: string) => {
      const body = { location_uuids: [alfa.uuid], date_from: date, date_to: date, format: 'csv' as const }
      const [, row] = csvRows((await download(platform.url, reportScreen, body, asPlanner())).bytes, ';')
      return row?.slice(-3)
    }
    expect(await hoursOf('2025-03-30')).toEqual(['23', '0', '0'])
    expect(await hoursOf('2025-10-26')).toEqual(['25', '2', '8'])
    expect(await hoursOf('2025-10-25')).toEqual(['24', '1', '4,2'])
  })

  test('C80 a report about future days has only headings', async () => {
    const body = { ...weekend(), date_from: '2026-03-03', date_to: '2026-03-09', format: 'csv' as const }
    expect(csvRows((await download(platform.url, reportScreen, body, asPlanner())).bytes, ';')).toHaveLength(1)
  })
})

describe('by location and hour', () => {
  const csvOf = async (body: object) => {
    const whole = { ...weekend(), location_uuids: [alfa.uuid], format: 'csv' as const, ...body }
    return csvRows((await download(platform.url, reportHourly, whole, asPlanner())).bytes, ';')
  }

  test('C81 there is a row for each elapsed local hour, with empty cells if nothing was measured', async () => {
    const rows = await csvOf({})
    expect(rows[0]?.slice(0, 4)).toEqual(['Dzień', 'Dzień tygodnia', 'Godzina (0–23)', 'Lokalizacja'])
    expect(rows).toHaveLength(1 + 24 + 24 + 9)
    const measured = rows.slice(1).filter((row) => row[6] !== '')
    expect(measured.map((row) => [row[0], row[2], ...row.slice(6)])).toEqual([
      ['2026-02-28', '10', '10', '12', '2', '1', '25,3', '1', '1', '100'],
      ['2026-02-28', '11', '20', '25', '3', '0', '24,2', '1', '1', '100'],
      ['2026-03-02', '8', '5', '6', '1', '1', '18,9', '1', '1', '100'],
    ])
    const gaps = rows.slice(1).filter((row) => row[6] === '')
    expect(new Set(gaps.map((row) => row.slice(6).join(';')))).toEqual(new Set([';;;;;1;0;0']))
  })

  test('C81 only the hours and weekdays of the filter have rows', async () => {
    const rows = await csvOf({ hour_from: 10, hour_to: 12, weekdays: [6] })
    expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([
      ['2026-02-28', 'sobota', '10'],
      ['2026-02-28', 'sobota', '11'],
    ])
  })

  test('C81 a repeated hour is one row of two hours, and a skipped hour has no row', async () => {
    const autumn = await csvOf({ date_from: '2025-10-26', date_to: '2025-10-26' })
    expect(autumn).toHaveLength(1 + 24)
    expect(autumn[3]?.slice(2, 3).concat(autumn[3].slice(6))).toEqual(['2', '3', '3', '0', '0', '3', '2', '2', '100'])
    const spring = await csvOf({ date_from: '2025-03-30', date_to: '2025-03-30' })
    expect(spring.slice(1).map((row) => Number(row[2]))).toEqual([
      0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    ])
  })

  test('C81 accident 34: the sums by hour equal the sums by day, and the audience is that of the pages', async () => {
    const body = { city_ids: [1], date_from: '2026-02-01', date_to: '2026-02-28', format: 'csv' as const }
    const sumsOf = async (operation: typeof reportScreen | typeof reportHourly, firstCount: number) => {
      const rows = csvRows((await download(platform.url, operation, body, asPlanner())).bytes, ';').slice(1)
      const numberIn = (text = '') => Number(text.replace(',', '.'))
      return [0, 1, 2, 3, 4].map((column) =>
        Math.round(rows.reduce((sum, row) => sum + numberIn(row[firstCount + column]), 0)),
      )
    }
    const days = await sumsOf(reportScreen, 5)
    expect(await sumsOf(reportHourly, 6)).toEqual(days)
    const { answer } = await platform.callers.planner.call(contract.statistics.deviceTotal, {
      body: { city_ids: [1], date_from: '2026-02-01', date_to: '2026-02-28' },
    })
    expect(days).toEqual([answer.people_net, answer.people_gross, answer.cars, answer.buses, answer.audience])
  })
})

describe('the file', () => {
  test('C83 the file name has the kind and the days of the report in its language, and the content type fits the format', async () => {
    const about = async (operation: typeof reportScreen | typeof reportHourly, more: object) => {
      const file = await download(platform.url, operation, { ...weekend(), ...more }, asPlanner())
      return [file.type, file.disposition]
    }
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const days = '2026-02-28_2026-03-02'
    expect(await about(reportScreen, { language: 'en' })).toEqual([
      xlsx,
      `attachment; filename=screen_report_${days}.xlsx`,
    ])
    expect(await about(reportScreen, { format: 'csv' })).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename=raport_lokalizacji_${days}.csv`,
    ])
    expect(await about(reportHourly, { language: 'en', format: 'csv' })).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename=hourly_report_${days}.csv`,
    ])
  })

  test('C80 an account of another company gets the same counts, and the audience by its company’s multipliers', async () => {
    const body = { ...weekend(), location_uuids: [alfa.uuid], format: 'csv' as const }
    const rows = csvRows((await download(platform.url, reportScreen, body, platform.callers.rival.token)).bytes, ';')
    // 30 + 5 × 1.4 + 1 × 12 = 49
    expect(rows[1]?.slice(5, 10)).toEqual(['30', '37', '5', '1', '49'])
  })
})

test('promise R2 a report does not contain names of companies', async () => {
  const body = { city_ids: [1], date_from: '2026-02-27', date_to: '2026-02-28', company_id: 6 }
  const { answer } = await platform.callers.admin.call(contract.company.list, { query: { size: 1000 } })
  const companies = answer.items.map((company) => company.name)
  expect(companies).toHaveLength(6)
  for (const operation of [reportScreen, reportHourly]) {
    const book = await workbookOf((await download(platform.url, operation, body, platform.callers.rival.token)).bytes)
    const cells = book.worksheets.flatMap((sheet) => sheetRows(sheet).flat()).filter((cell) => typeof cell === 'string')
    expect(cells.length).toBeGreaterThan(100)
    expect(cells.filter((cell) => companies.some((name) => cell.includes(name)))).toEqual([])
  }
})

describe('invalid filters', () => {
  test.each([
    ['V22 a last day before the first', { date_from: '2026-03-02', date_to: '2026-02-28' }, 'date_to'],
    ['C80 more than five years', { date_from: '2020-01-01', date_to: '2026-02-28' }, 'date_to'],
    ['C80 hours out of order', { hour_from: 12, hour_to: 12 }, 'hour_to'],
    ['C80 an eighth weekday', { weekdays: [8] }, 'weekdays.0'],
    ['C80 another format', { format: 'pdf' }, 'format'],
    ['C80 an unknown location', { location_uuids: ['00000000-0000-4000-8000-000000000000'] }, 'location_uuids.0'],
    ['C80 an unknown city', { city_ids: [9999] }, 'city_ids.0'],
  ])('%s is a field error, and no file is sent', async (_title, wrong, path) => {
    for (const operation of [reportScreen, reportHourly]) {
      const answer = await sendRequest(
        platform.url,
        operation,
        { body: { ...weekend(), ...wrong } },
        platform.callers.planner,
      )
      expect(answer.status).toBe(422)
      expect(answer.type).toBe('application/problem+json')
      expect(answer.headers.get('content-disposition')).toBeNull()
      expect(jsonOf<{ errors: { path: string }[] }>(answer).errors.map((error) => error.path)).toEqual([path])
    }
  })
})
