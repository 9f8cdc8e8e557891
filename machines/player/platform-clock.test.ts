import { describe, expect, test } from 'vitest'
import { bestSample, type ClockSample, sampleOf, withSample } from './platform-clock.ts'

const sample = (aheadMs: number, roundTripMs: number, atMs = 0): ClockSample => ({ aheadMs, roundTripMs, atMs })
const allOf = (...samples: ClockSample[]) => samples.reduce(withSample, [] as readonly ClockSample[])

test('a sample is the platform’s time less the middle of the call', () => {
  expect(sampleOf(1000, 1200, 5100)).toEqual({ aheadMs: 4000, roundTripMs: 200, atMs: 1200 })
})

describe('withSample', () => {
  test.each([
    ['the shortest round trip is the best', [sample(100, 80), sample(104, 20), sample(90, 60)], 104],
    ['an older one is forgotten after twenty minutes', [sample(104, 20), sample(120, 90, 1_200_000)], 120],
    ['a difference that the round trips explain changes nothing', [sample(100, 20), sample(220, 200)], 100],
    ['a clock that was set is taken over at once', [sample(100, 20), sample(101, 30), sample(90_000, 300)], 90_000],
    ['a clock that was set back too', [sample(100, 20), sample(-3_600_000, 300)], -3_600_000],
  ])('%s', (_, samples, expected) => expect(bestSample(allOf(...samples))?.aheadMs).toBe(expected))

  test('the best is among the last eight', () => {
    const later = Array.from({ length: 8 }, (_, index) => sample(110, 40 + index))
    expect(bestSample(allOf(sample(100, 20), ...later))?.aheadMs).toBe(110)
  })

  test('without a sample there is no best', () => expect(bestSample([])).toBeNull())
})
