import { expect, test } from 'vitest'
import type { DayRealization } from '../tables.ts'
import { realizedParts } from './realized-parts.ts'

const day = (date: string, realized: number | null): DayRealization => ({
  date,
  planned: 100,
  plannedToDate: 100,
  realized,
  hours: 18,
  measuredHours: 18,
  measuredShare: 1,
})

test('the contacts of a day belong to its ordered hours that have ended; days without contacts are left out', () => {
  const row = {
    uuid: '',
    forecast: null,
    orderedFrom: new Date('2026-03-01T12:00:00Z'),
    orderedUntil: new Date('2026-03-31T22:00:00Z'),
  }
  const days = [day('2026-03-01', 50), day('2026-03-02', null), day('2026-03-03', 80), day('2026-03-04', 5)]
  expect(realizedParts(row, days, new Date('2026-03-03T09:40:00Z'))).toEqual([
    { contacts: 50, from: 13, to: 24 },
    { contacts: 80, from: 6, to: 10 },
  ])
})
