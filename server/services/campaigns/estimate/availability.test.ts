import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import { eachDay } from '../../../../machines/calendar/days.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { freeByDay, type TakenSlots } from './availability.ts'

const flight = { from: '2026-02-26', to: '2026-03-03' }
const days = eachDay(flight.from, flight.to)
const SCREENS = 4

const takenSlotsOfNetwork = fc
  .array(
    fc.record({
      screen: fc.nat(SCREENS + 1),
      day: fc.constantFrom(...days),
      slots: fc.integer({ min: 1, max: SLOTS_IN_LOOP }),
    }),
  )
  .map((entries): TakenSlots => {
    const taken: TakenSlots = new Map()
    for (const { screen, day, slots } of entries) {
      taken.set(screen, (taken.get(screen) ?? new Map<string, number>()).set(day, slots))
    }
    return taken
  })

test('a screen is free on a day if the spot fits beside the taken slots of that day; other screens do not count', () => {
  const screens = Array.from({ length: SCREENS }, (_, id) => ({ id }))
  fc.assert(
    fc.property(takenSlotsOfNetwork, fc.constantFrom(10, 20, 30, 60, 120), (taken, spotSeconds) => {
      const expected = days.map((date) => ({
        date,
        free: screens.filter(({ id }) => (taken.get(id)?.get(date) ?? 0) + slotsOf(spotSeconds) <= SLOTS_IN_LOOP)
          .length,
      }))
      expect(freeByDay(taken, screens, { ...flight, spotSeconds })).toEqual(expected)
    }),
  )
})
