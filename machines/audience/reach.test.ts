import { expect, test } from 'vitest'
import { DISPERSION, reachedPeople, reachedShare, reachOf, TARGET_SHARE } from './reach.ts'

test('150 GRP in one city reach 44 to 57 percent of its people', () => {
  expect(reachedShare(1.5, DISPERSION.low)).toBeCloseTo(0.44, 2)
  expect(reachedShare(1.5, DISPERSION.high)).toBeCloseTo(0.57, 2)
})

test.each([1.5, 3, 4.5, 6])('at %d contacts a person the range contains the rule m ÷ (m + 2) of OAAA', (contacts) => {
  const rule = contacts / (contacts + 2)
  expect(reachedShare(contacts, DISPERSION.low) - 0.02).toBeLessThan(rule)
  expect(reachedShare(contacts, DISPERSION.high) + 0.02).toBeGreaterThan(rule)
})

test('reach grows with contacts, but never beyond the people, and always slower', () => {
  const reached = Array.from({ length: 50 }, (_, at) =>
    reachedPeople({ contacts: at * 100_000, people: 500_000 }, 0.55),
  )
  expect(reached[0]).toBe(0)
  for (let at = 2; at < reached.length; at += 1) {
    const [before = 0, last = 0, now = 0] = reached.slice(at - 2, at + 1)
    expect(now).toBeGreaterThan(last)
    expect(now).toBeLessThan(500_000)
    expect(now - last).toBeLessThan(last - before)
  }
})

test('reach adds up people over cities; contacts of residents divided by it are the frequency', () => {
  const [warszawa, torun] = [
    { contacts: 4_000_000, people: 1_600_000 },
    { contacts: 200_000, people: 170_000 },
  ]
  const together = reachOf([warszawa, torun])
  const alone = [reachOf([warszawa]), reachOf([torun])]
  expect(together?.people).toBe(1_770_000)
  const sum = (alone[0]?.reached_low ?? 0) + (alone[1]?.reached_low ?? 0)
  expect(Math.abs((together?.reached_low ?? 0) - sum)).toBeLessThanOrEqual(1)
  expect(together?.percent_low).toBeCloseTo((100 * (together?.reached_low ?? 0)) / 1_770_000, 1)
  expect(together?.frequency_high).toBeCloseTo((0.95 * 4_200_000) / (together?.reached_low ?? 0), 1)
  expect(together?.percent_low ?? 0).toBeLessThan(together?.percent_high ?? 0)
})

test('2.375 contacts of residents a person reach 51.2 to 66.8 percent of the people', () => {
  expect(reachOf([{ contacts: 4_000_000, people: 1_600_000 }])).toEqual({
    people: 1_600_000,
    reached_low: 819873,
    reached_high: 1068875,
    percent_low: 51.2,
    percent_high: 66.8,
    frequency_low: 3.6,
    frequency_high: 4.6,
  })
})

test('86.8 percent of the residents are 7 to 75 years old', () => {
  expect(TARGET_SHARE).toBeCloseTo(0.868, 3)
})

test('the more people are reached, the fewer contacts each has: the low frequency belongs to the high reach', () => {
  const reach = reachOf([{ contacts: 4_000_000, people: 1_600_000 }])
  expect(reach?.frequency_low).toBeCloseTo((0.95 * 4_000_000) / (reach?.reached_high ?? 0), 1)
  expect(reach?.frequency_high).toBeCloseTo((0.95 * 4_000_000) / (reach?.reached_low ?? 0), 1)
  expect(reach?.frequency_low ?? 0).toBeLessThan(reach?.frequency_high ?? 0)
})

test('in a city without people nobody is reached', () => {
  expect(reachedPeople({ contacts: 1000, people: 0 }, DISPERSION.middle)).toBe(0)
})

test('no reach is given without contacts, or if a city has no residents or unknown ones', () => {
  expect(reachOf([{ contacts: 0, people: 1000 }])).toBeNull()
  expect(reachOf([{ contacts: 1000, people: 0 }])).toBeNull()
  expect(reachOf([])).toBeNull()
  expect(
    reachOf([
      { contacts: 1000, people: 1000 },
      { contacts: 1000, people: null },
    ]),
  ).toBeNull()
})
