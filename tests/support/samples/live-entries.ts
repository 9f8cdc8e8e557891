import type { LiveMessage } from '../../../contract/live/stream.ts'
import { countersOf } from '../../../machines/live/counters.ts'
import type { LiveEntry } from '../../../machines/live/socket-port.ts'

/** Public id of the location of the sample entries. */
export const liveLocationUuid = '11111111-1111-4111-8111-111111111111'

/** One person net that passed at 09:00 of the sample day. */
export const samplePath = (
  seq: number,
  more: Partial<Extract<LiveMessage, { type: 'path' }>> = {},
): Extract<LiveMessage, { type: 'path' }> => ({
  type: 'path',
  location_uuid: liveLocationUuid,
  seq,
  at: '2026-03-02T08:00:00Z',
  object: 'person',
  counter: 'net',
  ...more,
})

/** The counters of the sample day with a number of people net. */
export const sampleSnapshot = (
  seq: number,
  net: number,
  more: Partial<Extract<LiveEntry, { type: 'snapshot' }>> = {},
): Extract<LiveEntry, { type: 'snapshot' }> => ({
  type: 'snapshot',
  location_uuid: liveLocationUuid,
  seq,
  counters: { ...countersOf('2026-03-02'), net },
  quality_percent: 96,
  ...more,
})
