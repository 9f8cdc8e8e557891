import { describe, expect, test } from 'vitest'
import { message } from '../../../contract/live/messages.ts'
import { HOUR_MS, MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { type HourlyCount, hourlyCounts } from '../counts/hourly-counts.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { type Observation, type ObservedStreet, streetsOf } from './observations.ts'

const network = demoNetwork()
/** Eight o'clock of a Monday in Warsaw. */
const morningMs = Date.parse('2026-03-02T07:00:00Z')
const midnightMs = Date.parse('2026-03-01T23:00:00Z')
const natural = streetsOf(network, { rate: null, isSteady: false })
const countsAt = (startMs: number) =>
  new Map(
    [...hourlyCounts(network, new Date(startMs), new Date(startMs + HOUR_MS))].map((one) => [one.location_uuid, one]),
  )

const howMany = (observations: readonly Observation[], object: string, counter: string) =>
  observations.filter(
    (observation) => observation.type === 'path' && observation.object === object && observation.counter === counter,
  ).length
const zonesIn = (observations: readonly Observation[]) =>
  observations.flatMap((observation) => (observation.type === 'realtime' ? [observation.zones] : []))

const measured = (startMs: number): [ObservedStreet, HourlyCount][] => {
  const counts = countsAt(startMs)
  return natural.flatMap((street) => {
    const count = counts.get(street.locationUuid)
    return count ? [[street, count] as [ObservedStreet, HourlyCount]] : []
  })
}

describe('observations of an arabox', () => {
  test('a whole hour has exactly the demo’s counts, and net never exceeds gross', () => {
    const some = measured(morningMs).slice(0, 25)
    expect(some).toHaveLength(25)
    for (const [street, count] of some) {
      const observations = street.observationsIn(morningMs, morningMs + HOUR_MS)
      expect(howMany(observations, 'person', 'net')).toBe(count.people_net)
      expect(howMany(observations, 'person', 'gross')).toBe(count.people_gross)
      expect(howMany(observations, 'car', 'gross')).toBe(count.cars)
      expect(howMany(observations, 'car', 'net')).toBe(Math.floor(count.cars * 1.4))
      expect(howMany(observations, 'bus', 'gross')).toBe(count.buses)
      expect(howMany(observations, 'bus', 'net')).toBe(count.buses * 12)
      expect(count.people_net).toBeLessThanOrEqual(count.people_gross)
    }
  })

  test('at no moment are more people counted net than gross', () => {
    for (const [street] of measured(morningMs).slice(0, 10)) {
      let ahead = 0
      for (const observation of street.observationsIn(morningMs, morningMs + HOUR_MS)) {
        if (observation.type === 'path' && observation.object === 'person')
          ahead += observation.counter === 'gross' ? 1 : -1
        if (ahead < 0) expect.fail(`${street.locationUuid} is ahead at ${observation.at}`)
      }
      expect(ahead).toBeGreaterThan(0)
    }
  })

  test('single seconds together equal the minute, also across an hour, and are always the same', () => {
    const fromMs = morningMs + HOUR_MS - 30_000
    for (const street of natural.slice(0, 20)) {
      const seconds = Array.from({ length: 60 }, (_, second) => fromMs + second * 1000)
      const oneByOne = seconds.flatMap((atMs) => street.observationsIn(atMs, atMs + 1000))
      expect(oneByOne).toEqual(street.observationsIn(fromMs, fromMs + MINUTE_MS))
    }
    const again = streetsOf(demoNetwork(), { rate: null, isSteady: false })
    expect(again[3]?.observationsIn(fromMs, fromMs + MINUTE_MS)).toEqual(
      natural[3]?.observationsIn(fromMs, fromMs + MINUTE_MS),
    )
  })

  test('most people have an age, in the proportions of the hour, and every message matches the contract', () => {
    const [street, count] = measured(morningMs)[0] ?? expect.fail('nothing is measured')
    const observations = street.observationsIn(morningMs, morningMs + HOUR_MS)
    const withAge = observations.flatMap((observation) =>
      observation.type === 'path' && observation.gender ? [observation] : [],
    )
    expect(withAge.length / count.people_net).toBeGreaterThan(0.7)
    expect(withAge.length / count.people_net).toBeLessThan(0.9)
    const women = count.ages.slice(0, 7).reduce((sum, people) => sum + people, 0)
    const womenWithAge = withAge.filter(({ gender }) => gender === 'female').length
    expect(Math.abs(womenWithAge / withAge.length - women / count.people_net)).toBeLessThan(0.05)
    const invalid = observations.filter(
      (observation, index) => !message.safeParse({ ...observation, seq: index + 1 }).success,
    )
    expect(invalid).toEqual([])
  })

  test('zones contain as many people as pass and stay, in all four zones', () => {
    const busy = streetsOf(network, { rate: 10, isSteady: true })
    for (const street of busy.filter(({ locationUuid }) => countsAt(morningMs).has(locationUuid)).slice(0, 10)) {
      const observations = street.observationsIn(morningMs + MINUTE_MS, morningMs + 360_000)
      const zones = zonesIn(observations)
      expect(zones).toHaveLength(300)
      const sums = zones.map(({ top, left, middle, right }) => top + left + middle + right)
      const mean = sums.reduce((sum, people) => sum + people, 0) / sums.length
      const stay = mean / (howMany(observations, 'person', 'gross') / 300)
      expect(stay).toBeGreaterThan(7)
      expect(stay).toBeLessThan(18)
      for (const zone of ['top', 'left', 'middle', 'right'] as const) {
        expect(
          zones.some((one) => one[zone] > 0),
          zone,
        ).toBe(true)
      }
    }
  })

  test('E29 a quarter of the gross detections of people have a track, and nothing else has one', () => {
    for (const [street, count] of measured(morningMs).slice(0, 10)) {
      const paths = street
        .observationsIn(morningMs, morningMs + HOUR_MS)
        .filter((observation) => observation.type === 'path')
      const withTrack = paths.filter(({ track }) => track !== undefined)
      expect(withTrack.filter(({ object, counter }) => object !== 'person' || counter !== 'gross')).toEqual([])
      expect(Math.abs(withTrack.length / count.people_gross - 1 / 4)).toBeLessThan(0.1)
    }
  })

  test('during an outage there are no observations', () => {
    const hours = Array.from({ length: 24 * 7 }, (_, hour) => midnightMs + hour * HOUR_MS)
    const silent = hours.flatMap((startMs) => {
      const counts = countsAt(startMs)
      return natural.filter(({ locationUuid }) => !counts.has(locationUuid)).map((street) => ({ street, startMs }))
    })
    expect(silent.length).toBeGreaterThan(0)
    for (const { street, startMs } of silent) expect(street.observationsIn(startMs, startMs + HOUR_MS)).toEqual([])
  })
})

describe('traffic of the streets', () => {
  const perSecond = (streets: readonly ObservedStreet[], fromMs: number, hours: number) => {
    const chosen = streets.slice(20, 23)
    const observations = chosen.map((street) => street.observationsIn(fromMs, fromMs + hours * HOUR_MS).length)
    return observations.reduce((sum, one) => sum + one, 0) / chosen.length / (hours * 3600)
  }

  test('a rate is the mean of a day with busy afternoons and quiet nights', () => {
    const streets = streetsOf(network, { rate: 0.5, isSteady: false })
    const day = perSecond(streets, midnightMs, 24)
    expect(day).toBeGreaterThan(0.48)
    expect(day).toBeLessThan(0.52)
    const night = perSecond(streets, midnightMs + 3 * HOUR_MS, 1)
    const afternoon = perSecond(streets, midnightMs + 16 * HOUR_MS, 1)
    expect(afternoon).toBeGreaterThan(0.6)
    expect(night).toBeLessThan(0.25)
  })

  test.each([3, 16])('a steady rate holds at %i o’clock', (hour) => {
    const streets = streetsOf(network, { rate: 5, isSteady: true })
    const rate = perSecond(streets, midnightMs + hour * HOUR_MS, 1)
    expect(rate).toBeGreaterThan(4.9)
    expect(rate).toBeLessThan(5.1)
  })
})
