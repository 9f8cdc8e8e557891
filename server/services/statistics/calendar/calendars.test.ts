import { expect, test } from 'vitest'
import { knownCalendars } from '../../../../machines/calendar/country-of-zone.ts'
import { dayNumberOf, eachDay } from '../../../../machines/calendar/days.ts'
import { calendarsOf } from './calendars.ts'

const holidaysOf = async (name: string, from: string, to: string) => {
  const calendars = await calendarsOf(name)
  return eachDay(from, to).filter((day) => calendars?.holiday(dayNumberOf(day)))
}

test('each country and region has its own public holidays', async () => {
  expect(await holidaysOf('PL', '2026-11-01', '2026-11-30')).toEqual(['2026-11-01', '2026-11-11'])
  expect(await holidaysOf('DE-BY', '2026-11-01', '2026-11-30')).toEqual(['2026-11-01'])
  expect(await holidaysOf('DE-BE', '2026-03-01', '2026-03-31')).toEqual(['2026-03-08'])
  expect(await holidaysOf('FI', '2026-12-01', '2026-12-31')).toEqual(
    expect.arrayContaining(['2026-12-06', '2026-12-25']),
  )
})

test('the holidays of Victoria are those that its government named for 2013', async () => {
  expect(await holidaysOf('AU-VIC', '2013-01-02', '2013-06-30')).toEqual(
    expect.arrayContaining(['2013-01-28', '2013-03-11', '2013-03-29', '2013-04-01', '2013-04-25', '2013-06-10']),
  )
})

test('a holiday has the same name every year', async () => {
  const calendars = await calendarsOf('FI')
  const nameOn = (day: string) => calendars?.holiday(dayNumberOf(day))
  expect(nameOn('2025-12-06')).toBe(nameOn('2026-12-06'))
  expect(nameOn('2025-04-20')).toBe(nameOn('2026-04-05'))
})

test('every calendar of a time zone is known', async () => {
  for (const name of knownCalendars) expect([name, await calendarsOf(name)]).not.toEqual([name, null])
})

test('unknown countries and regions have no calendar', async () => {
  expect(await calendarsOf('XX')).toBeNull()
  expect(await calendarsOf('DE-XX')).toBeNull()
  expect(await calendarsOf('PL-MZ')).toBeNull()
  expect(await calendarsOf('constructor')).toBeNull()
})

test('Poland has school holidays, also by the name of a voivodeship, which has a winter break of its own', async () => {
  const isFree = async (name: string, day: string) => (await calendarsOf(name))?.isSchoolHoliday(dayNumberOf(day))
  for (const name of ['PL', 'PL-14']) expect(await isFree(name, '2026-07-15')).toBe(true)
  expect(await isFree('DE', '2026-07-15')).toBe(false)
  expect([await isFree('PL', '2026-01-20'), await isFree('PL-14', '2026-01-20')]).toEqual([false, true])
  expect(await isFree('PL-24', '2026-01-20')).toBe(false)
})

test('only Poland has trading Sundays', async () => {
  for (const [name, expected] of [
    ['PL-24', true],
    ['DE', false],
  ] as const)
    expect((await calendarsOf(name))?.isTradingSunday(dayNumberOf('2026-04-26'))).toBe(expected)
})
