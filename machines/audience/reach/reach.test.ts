import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareCity, type ReachPlace, reachedParts } from './city-reach.ts'
import { growingReach } from './growing-reach.ts'
import { fewestOf, MIDDLE, MOST, RESIDENT_SHARE, TARGET_SHARE } from './parameters.ts'
import { type CityContacts, dispersionOf, missingReach, partsOfFlight, reachedShare, reachOf } from './reach.ts'

const center = { latitude: 50.06, longitude: 19.94 }
const place = fc.record({
  latitude: fc.double({ min: 49.9, max: 50.2, noNaN: true }),
  longitude: fc.double({ min: 19.7, max: 20.2, noNaN: true }),
  contacts: fc.double({ min: 1, max: 3_000_000, noNaN: true }),
})
const places = fc.array(place, { minLength: 1, maxLength: 12 })
const people = fc.integer({ min: 20_000, max: 2_000_000 })
const flight = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 28 })
const assumption = fc.constantFrom(fewestOf(1), fewestOf(9), MIDDLE, MOST)
const seeded = { seed: 103, numRuns: 300 }
/** Rounding of sums, relative to one. */
const TINY = 1e-9

const partsOf = (
  city: { people: number; places: readonly ReachPlace[] },
  assumed: typeof MIDDLE,
  byDay: readonly number[],
) => {
  const { busiest } = partsOfFlight(byDay.map((audience) => ({ date: '', audience })))
  return reachedParts(prepareCity({ ...center, ...city }), assumed, { busiest, until: 1 })
}

/** A plan of places spread evenly over a city. */
const spreadPlan = (count: number, contactsPerPerson: number, inhabitants = 700_000): CityContacts => ({
  ...center,
  people: inhabitants,
  places: Array.from({ length: count }, (_, at) => ({
    latitude: center.latitude + 0.05 * Math.sqrt((at + 0.5) / count) * Math.cos(2.4 * at),
    longitude: center.longitude + 0.08 * Math.sqrt((at + 0.5) / count) * Math.sin(2.4 * at),
    contacts: (contactsPerPerson * inhabitants) / count / RESIDENT_SHARE,
  })),
})
const days = (count: number) => Array.from({ length: count }, (_, at) => ({ date: String(at), audience: 1 }))
const percents = (city: CityContacts, length: number): [number, number] => {
  const reach = reachOf([city], days(length))
  return [reach?.percent_low ?? Number.NaN, reach?.percent_high ?? Number.NaN]
}

describe('laws of the model', () => {
  test('1+ is at least 2+, 2+ at least 3+, and all lie between nothing and everybody or every contact', () => {
    fc.assert(
      fc.property(people, places, flight, assumption, (inhabitants, some, byDay, assumed) => {
        const [one, two, three] = partsOf({ people: inhabitants, places: some }, assumed, byDay)
        const mean = some.reduce((sum, { contacts }) => sum + contacts, 0) / inhabitants
        expect(one).toBeLessThanOrEqual(Math.min(1, mean) + TINY)
        expect(two).toBeLessThanOrEqual(one + TINY)
        expect(three).toBeLessThanOrEqual(two + TINY)
        expect(three).toBeGreaterThanOrEqual(0)
        // The contacts of those with at least one, two and three are not more than all.
        expect(one + two + three).toBeLessThanOrEqual(mean * (1 + TINY) + TINY)
      }),
      seeded,
    )
  })

  test('a further place never lowers 1+, 2+ or 3+, wherever it is', () => {
    fc.assert(
      fc.property(people, places, place, flight, assumption, (inhabitants, some, more, byDay, assumed) => {
        const before = partsOf({ people: inhabitants, places: some }, assumed, byDay)
        const after = partsOf({ people: inhabitants, places: [...some, more] }, assumed, byDay)
        for (const [times, part] of before.entries()) expect(after[times]).toBeGreaterThanOrEqual(part - TINY)
      }),
      seeded,
    )
  })

  test('a further place never lowers the range either, although more places are assumed to be less alike', () => {
    fc.assert(
      fc.property(people, places, place, flight, (inhabitants, some, more, byDay) => {
        const shape = byDay.map((audience, at) => ({ date: String(at), audience }))
        const reachOfPlaces = (all: ReachPlace[]) => reachOf([{ ...center, people: inhabitants, places: all }], shape)
        const [before, after] = [reachOfPlaces(some), reachOfPlaces([...some, more])]
        expect(after?.reached_low).toBeGreaterThanOrEqual(before?.reached_low ?? Number.NaN)
        expect(after?.reached_high).toBeGreaterThanOrEqual(before?.reached_high ?? Number.NaN)
      }),
      seeded,
    )
  })

  test('more contacts at a place never lower the reach', () => {
    fc.assert(
      fc.property(people, places, fc.double({ min: 1, max: 9, noNaN: true }), flight, assumption, (...drawn) => {
        const [inhabitants, some, factor, byDay, assumed] = drawn
        const more = some.map((each, at) => (at === 0 ? { ...each, contacts: factor * each.contacts } : each))
        const before = partsOf({ people: inhabitants, places: some }, assumed, byDay)
        const after = partsOf({ people: inhabitants, places: more }, assumed, byDay)
        for (const [times, part] of before.entries()) expect(after[times]).toBeGreaterThanOrEqual(part - TINY)
      }),
      seeded,
    )
  })

  test('a further day never lowers 1+, and 2+ and 3+ neither if it is no busier than the busiest before', () => {
    fc.assert(
      fc.property(people, places, flight, fc.integer({ min: 0, max: 200 }), assumption, (...drawn) => {
        const [inhabitants, some, byDay, more, assumed] = drawn
        const total = byDay.reduce((sum, each) => sum + each, 0)
        const longer = some.map((each) => ({ ...each, contacts: (each.contacts * (total + more)) / total }))
        const before = partsOf({ people: inhabitants, places: some }, assumed, byDay)
        const after = partsOf({ people: inhabitants, places: longer }, assumed, [...byDay, more])
        expect(after[0]).toBeGreaterThanOrEqual(before[0] - TINY)
        // A day that is busier than all others makes the passers of the other days look less regular.
        if (more > Math.max(...byDay)) return
        for (const [times, part] of before.entries()) expect(after[times]).toBeGreaterThanOrEqual(part - TINY)
      }),
      seeded,
    )
  })

  test('the build-up by day rises to the reach of the flight, and each day adds less than an equal one before', () => {
    const reach = reachOf([spreadPlan(8, 3)], days(21))
    const curve = reach?.details?.by_day ?? []
    expect(curve.at(-1)).toEqual([reach?.percent_low, reach?.percent_high])
    expect(curve).toHaveLength(21)
    for (let at = 2; at < curve.length; at += 1) {
      for (const end of [0, 1]) {
        const [before = 0, last = 0, now = 0] = curve.slice(at - 2, at + 1).map((each) => each[end])
        expect(now).toBeGreaterThan(last)
        // The percents of a day are rounded to a tenth.
        expect(now - last).toBeLessThan(last - before + 0.21)
      }
    }
  })

  test('places that are added one by one have the same reach as all of them at once', () => {
    fc.assert(
      fc.property(people, places, fc.integer({ min: 1, max: 40 }), (inhabitants, some, length) => {
        const city = { ...center, people: inhabitants }
        const growing = growingReach(city, MIDDLE, { days: length, known: new Map() })
        let sum = 0
        for (const each of some) {
          const most = growing.mostGain(each.contacts)
          const gain = growing.gainOf(each)
          // Where regular passers are shared, the bound is a good guess only.
          if (some.length === 1) expect(gain).toBeLessThanOrEqual(most * (1 + TINY))
          sum += gain
          growing.add(each)
        }
        const residents = some.map((each) => ({ ...each, contacts: RESIDENT_SHARE * each.contacts }))
        const whole = partsOf({ people: inhabitants, places: residents }, MIDDLE, Array(length).fill(1))
        expect(sum / inhabitants).toBeCloseTo(whole[0], 9)
      }),
      seeded,
    )
  })
})

describe('what the number and the places of screens do', () => {
  test('seven quiet places reach more people than two busy ones with the same contacts', () => {
    for (const contacts of [0.2, 1, 3, 6]) {
      const [two, seven] = [percents(spreadPlan(2, contacts), 14), percents(spreadPlan(7, contacts), 14)]
      expect(seven[0]).toBeGreaterThan(1.05 * two[0])
      expect(seven[1]).toBeGreaterThan(two[1])
      const middle = (count: number): number =>
        reachedParts(prepareCity({ ...spreadPlan(count, contacts), people: 700_000 }), MIDDLE, {
          busiest: 1 / 14,
          until: 1,
        })[0]
      expect(middle(7)).toBeGreaterThan(middle(2))
    }
  })

  test('places far from each other reach more people than the same places in one street', () => {
    const apart = spreadPlan(6, 2)
    const street = {
      ...apart,
      places: apart.places.map((each, at) => ({ ...each, ...center, longitude: center.longitude + at / 3000 })),
    }
    for (const end of [0, 1] as const) expect(percents(apart, 14)[end]).toBeGreaterThan(1.1 * percents(street, 14)[end])
  })

  test('the longer the flight, the more contacts are repetitions: the same contacts in 28 days reach fewer people', () => {
    for (const end of [0, 1] as const)
      expect(percents(spreadPlan(5, 2), 28)[end]).toBeLessThan(percents(spreadPlan(5, 2), 14)[end])
  })
})

describe('published curves', () => {
  // OAAA Outdoor Media Math 2006: frequency = contacts a person + w, with w = 6 for permanent bulletins, which stay at
  // a few places, 4 for rotaries, 2 for posters.
  test.each([0.1, 0.25, 0.5, 1, 2, 4, 7, 10])('at %d contacts a person the range contains OAAA’s formulas', (mean) => {
    for (const length of [14, 21, 28]) {
      for (const count of [1, 2])
        expect(percents(spreadPlan(count, mean), length)[0]).toBeLessThan(100 * (mean / (mean + 6)) + 0.1)
      for (const count of [1, 2, 5, 20, 60]) {
        const [low, high] = percents(spreadPlan(count, mean), length)
        for (const weight of [4, 2]) {
          expect(low).toBeLessThan(100 * (mean / (mean + weight)) + 0.1)
          expect(high).toBeGreaterThan(100 * (mean / (mean + weight)))
        }
      }
    }
  })

  test('the range contains the survey of 250 adults: 4.456 contacts, 80.8 percent, k from 0.77 to 1.22', () => {
    for (const count of [6, 10, 30, 60]) {
      for (const length of [7, 14, 28]) {
        const reach = reachOf([spreadPlan(count, 4.456)], days(length))
        expect(reach?.percent_low).toBeLessThan(100 * reachedShare(4.456, 0.77))
        expect(reach?.percent_high).toBeGreaterThan(80.8)
        expect(reach?.percent_high).toBeGreaterThan(100 * reachedShare(4.456, 1.22) - 0.5)
        expect(reach?.details?.dispersion.low).toBeLessThan(0.77)
      }
    }
  })

  test('the equivalent k of a reach gives that reach again', () => {
    for (const k of [0.05, 0.35, 1, 4]) expect(dispersionOf(2, reachedShare(2, k))).toBeCloseTo(k, 6)
  })
})

describe('the reach of a campaign', () => {
  const byDay = days(14)
  const [krakow, torun] = [spreadPlan(4, 2, 680_000), spreadPlan(2, 1, 170_000)]

  test('contacts of residents are people reached times frequency, and their GRP is percent times frequency', () => {
    const reach = reachOf([krakow], byDay)
    const contacts = reach?.details?.contacts ?? Number.NaN
    expect(contacts).toBe(2 * 680_000)
    expect((reach?.reached_low ?? 0) * (reach?.frequency_high ?? 0)).toBeCloseTo(contacts, -4)
    expect(reach?.frequency_high).toBe(Math.round((100 * contacts) / (reach?.reached_low ?? 1)) / 100)
    expect(reach?.frequency_low).toBe(Math.round((100 * contacts) / (reach?.reached_high ?? 1)) / 100)
    expect(reach?.details?.grp).toBe(200)
  })

  test('people of several cities are added up', () => {
    const [one, other, both] = [[krakow], [torun], [krakow, torun]].map((cities) => reachOf(cities, byDay))
    expect(both?.people).toBe(850_000)
    expect(both?.reached_high).toBeCloseTo((one?.reached_high ?? 0) + (other?.reached_high ?? 0), -1)
    expect(both?.details?.contacts).toBe((one?.details?.contacts ?? 0) + (other?.details?.contacts ?? 0))
  })

  test('the ranges of 1+, 2+ and 3+ are ordered', () => {
    const details = reachOf([krakow, torun], byDay)?.details
    expect(details?.percent_2.low).toBeLessThanOrEqual(details?.percent_2.high ?? 0)
    expect(details?.percent_3.high).toBeLessThan(details?.percent_2.high ?? 0)
    expect(details?.places).toBe(6)
    const reach = reachOf([krakow, torun], byDay)
    expect(details?.middle).toBeGreaterThan(reach?.percent_low ?? 0)
    expect(details?.middle).toBeLessThan(reach?.percent_high ?? 0)
  })

  test('where residents are unknown or nobody passes, the reason is said', () => {
    const unknown = { ...krakow, people: null }
    const quiet = { ...krakow, places: krakow.places.map((each) => ({ ...each, contacts: 0 })) }
    expect([missingReach([krakow, unknown]), reachOf([krakow, unknown], byDay)]).toEqual(['residents', null])
    expect([missingReach([quiet]), reachOf([quiet], byDay)]).toEqual(['contacts', null])
    expect([missingReach([]), reachOf([], byDay)]).toEqual(['contacts', null])
    expect([missingReach([krakow, quiet]), reachOf([krakow], [])]).toEqual([null, null])
  })

  test('86.8 percent of the residents are 7 to 75 years old', () => {
    expect(TARGET_SHARE).toBeCloseTo(0.868, 3)
  })
})
