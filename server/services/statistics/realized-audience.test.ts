import { expect, test } from 'vitest'
import { contactsByDay, type PlayingTime, realizedDays } from './realized-audience.ts'

const sensor = { uuid: 'sensor', cityId: 1, hasSensor: true }
const other = { uuid: 'other', cityId: 1, hasSensor: true }
const silent = { uuid: 'silent', cityId: 1, hasSensor: false }
const multipliers = { car: 0, bus: 0, views: 1 }
const day = (locationUuid: string, people: number, date = '2026-03-02') => ({
  locationUuid,
  day: date,
  hours: 18,
  people,
  cars: 0,
  buses: 0,
})
const playing = (usesCityMean: boolean): PlayingTime => ({
  closedHours: () => 18,
  dark: () => ({ contacts: 0, hours: 0 }),
  usesCityMean: () => usesCityMean,
})

const realized = (counts: ReturnType<typeof day>[], places: (typeof sensor)[], usesCityMean = false) =>
  realizedDays(contactsByDay(counts, [sensor, other, silent], multipliers), places, playing(usesCityMean)).map(
    ({ date, contacts, sensors, byLocation }) => ({ date, contacts, sensors, at: [...byLocation] }),
  )

test('a place without a sensor has no contacts, whatever the sensors of its city measured', () => {
  expect(realized([day('sensor', 100), day('other', 500)], [sensor, silent])).toEqual([
    { date: '2026-03-02', contacts: 100, sensors: 1, at: [['sensor', 100]] },
  ])
})

test('a day on which no place of the campaign was measured is absent, not zero', () => {
  expect(realized([day('other', 500)], [silent])).toEqual([])
  expect(realized([day('other', 500)], [sensor, silent])).toEqual([])
})

test('a place that got a sensor after the plan is measured from then on', () => {
  expect(realized([day('silent', 70)], [silent])).toEqual([
    { date: '2026-03-02', contacts: 70, sensors: 1, at: [['silent', 70]] },
  ])
})

test('a day that was recorded by the former rule has the mean of the city, as it was recorded', () => {
  expect(realized([day('sensor', 100), day('other', 500)], [sensor, silent], true)).toEqual([
    {
      date: '2026-03-02',
      contacts: 400,
      sensors: 1,
      at: [
        ['sensor', 100],
        ['silent', 300],
      ],
    },
  ])
})
