import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { streetsOf } from '../street/observations.ts'
import { createPathNumbering } from './live-arabox.ts'

const network = demoNetwork()
const firstPathNumber = createPathNumbering(network)

test('W16 the numbers of a day’s paths have no gaps, start again the next day, and differ from those of hourly reports and simulations', () => {
  const dayMs = Date.parse('2026-03-02T00:00:00Z')
  for (const street of streetsOf(network, { rate: null, isSteady: false }).filter((_, index) => index % 20 === 0)) {
    for (let hourMs = dayMs; hourMs < dayMs + DAY_MS - HOUR_MS; hourMs += 5 * HOUR_MS) {
      const paths = street.observationsIn(hourMs, hourMs + HOUR_MS).filter(({ type }) => type === 'path')
      const first = firstPathNumber(street.locationUuid, hourMs)
      expect(firstPathNumber(street.locationUuid, hourMs + HOUR_MS) - first).toBe(paths.length)
    }
    const [first, next] = [dayMs, dayMs + DAY_MS].map((atMs) => firstPathNumber(street.locationUuid, atMs))
    expect(first).toBeGreaterThan(1000 * (dayMs / HOUR_MS))
    expect(next).toBe((first ?? 0) + 1_000_000)
    expect(firstPathNumber(street.locationUuid, dayMs + DAY_MS - HOUR_MS)).toBeLessThan((next ?? 0) - 500_000)
    expect(next).toBeLessThan(dayMs)
  }
})
