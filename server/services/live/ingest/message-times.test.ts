import { expect, test } from 'vitest'
import type { Message } from '../../../../contract/live/messages.ts'
import { timeErrorOf } from './message-times.ts'

const now = new Date('2026-03-02T10:20:00Z')
const counts = { people_net: 1, people_gross: 1, cars: 0, buses: 0 }
const hour = (of: string): Message => ({ type: 'hourly', seq: 1, hour: of, ...counts })
const path = (at: string): Message => ({ type: 'path', seq: 2, at, object: 'person', counter: 'net' })

/** The time errors of an hourly report and of a path, for a device that may report some days back. */
const errors = (messages: readonly Message[], reportDays: number | undefined) =>
  messages.map((message) => timeErrorOf(message, now, reportDays))

test('E44 a device that may report more than fourteen days back sends older hours as a whole, not as single paths', () => {
  expect(errors([hour('2026-02-10T10:00:00Z'), path('2026-02-16T10:20:00Z')], 30)).toEqual([null, null])
  expect(errors([path('2026-02-16T10:19:59.999Z'), hour('2026-01-31T10:00:00Z')], 30)).toEqual([
    { path: 'at', reason: 'too_old', message: 'Data older than 14 days: report the total for the whole hour' },
    { path: 'hour', reason: 'too_far_back', message: 'Data older than a device can report: import it as a file' },
  ])
})

test('E44 the demo reports whole hours of any age', () => {
  expect(errors([hour('2019-07-01T00:00:00+02:00')], undefined)).toEqual([null])
})
