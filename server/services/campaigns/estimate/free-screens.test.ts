import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import { addDays, eachDay } from '../../../../machines/calendar/days.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { isFree, isFreeBetween } from './availability.ts'
import { countFreeScreens } from './free-screens.ts'
import { type SlotReader, shownSlotsOfOthers } from './shown-slots.ts'
import { type HeldSlots, slotCalendar } from './slot-calendar.ts'

const flight = { from: '2026-02-26', to: '2026-03-03' }
const days = eachDay(flight.from, flight.to)
const SCREENS = 6
const COMPANIES = 2
/** The city of each screen; the last one is not counted, as an inactive screen. */
const cities = [1, 1, 1, 2, 2, 3, null]

const campaign = fc
  .record({
    begins: fc.integer({ min: -4, max: days.length }),
    length: fc.integer({ min: 1, max: 9 }),
    slots: fc.integer({ min: 1, max: SLOTS_IN_LOOP }),
    screenIds: fc.uniqueArray(fc.nat(SCREENS), { minLength: 1 }),
    companyId: fc.nat(COMPANIES),
  })
  .map(({ begins, length, ...held }): HeldSlots => {
    const from = addDays(flight.from, begins)
    return { ...held, from, to: addDays(from, length - 1) }
  })

const reader = fc.oneof(fc.constant<SlotReader>('exact'), fc.record({ companyId: fc.nat(COMPANIES) }))

/** The slots of a screen that a reader is shown on a day, campaign by campaign. */
const shownOn = (held: readonly HeldSlots[], screen: number, day: string, by: SlotReader): number => {
  const there = held.filter(({ screenIds, from, to }) => screenIds.includes(screen) && from <= day && day <= to)
  const sum = (some: readonly HeldSlots[]) => some.reduce((slots, each) => slots + each.slots, 0)
  if (by === 'exact') return sum(there)
  const own = there.filter(({ companyId }) => companyId === by.companyId)
  return sum(own) + shownSlotsOfOthers(sum(there) - sum(own))
}

test('free screens by city, by day and by screen are those on which every campaign was looked at', () => {
  const cityOf = new Map(cities.flatMap((cityId, id) => (cityId === null ? [] : [[id, cityId] as const])))
  const totals = new Map([1, 2, 3].map((id) => [id, cities.filter((cityId) => cityId === id).length]))
  const spots = fc.constantFrom(10, 20, 30, 60, 120)
  fc.assert(
    fc.property(fc.array(campaign, { maxLength: 12 }), reader, spots, (held, by, spotSeconds) => {
      const hasRoom = (screen: number, day: string) =>
        shownOn(held, screen, day, by) + slotsOf(spotSeconds) <= SLOTS_IN_LOOP
      const counted = [...cityOf.keys()]
      const taken = slotCalendar(held, flight.from, flight.to, by)
      const { byCity, byDay } = countFreeScreens(totals, taken, cityOf, { to: flight.to, spotSeconds })
      const freeIn = (cityId: number) =>
        counted.filter((id) => cityOf.get(id) === cityId && days.every((day) => hasRoom(id, day))).length
      expect([...byCity]).toEqual([...totals].map(([id, total]) => [id, { free: freeIn(id), total }]))
      expect(byDay).toEqual(days.map((date) => ({ date, free: counted.filter((id) => hasRoom(id, date)).length })))
      for (const id of counted) {
        expect(isFree(taken, id, spotSeconds)).toBe(days.every((day) => hasRoom(id, day)))
        const period = { first: 1, last: 3 }
        expect(isFreeBetween(taken, id, spotSeconds, period)).toBe(days.slice(1, 4).every((day) => hasRoom(id, day)))
      }
    }),
    { seed: 36, numRuns: 500 },
  )
})
