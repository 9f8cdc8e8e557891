import * as z from 'zod/mini'
import { point } from '../location/location.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { day, instant, integerParam, uuid } from '../values.ts'
import { counters, liveMessage } from './stream.ts'

const service = 'live'
const params = z.strictObject({ id: integerParam })
const counted = z.nullable(z.int())
/** Mean of the same weekday in the eight weeks before; null if it was never measured. */
const usual = z.nullable(z.number())

/** Number of tracks on one page of a heatmap. */
export const HEATMAP_PAGE_SIZE = 200

/** The last minutes of a location: its counters after message `seq`, and the messages that follow, oldest first. */
const recording = z.object({
  seq: z.int(),
  counters,
  /** Messages that were counted in the same second. */
  batches: z.array(z.object({ at: instant, entries: z.array(liveMessage) })),
})
/** The last minutes of a location. */
export type Recording = z.output<typeof recording>

/** Operations for the live view of one arabox (C89–C92). */
export const araboxOperations = {
  usualSoFar: operation({
    id: 'arabox.usual',
    service,
    method: 'GET',
    path: '/arabox/traffic/avg/{id}',
    summary: 'Usual people net of this weekday until the current hour, from the last eight weeks',
    access: 'session',
    params,
    status: 200,
    answer: z.object({
      avg: usual,
      /** Number of elapsed hours of the day with known usual people. */
      hours: z.int(),
    }),
    problems: ['not_found'],
  }),
  hourlyToday: operation({
    id: 'arabox.hourly',
    service,
    method: 'GET',
    path: '/arabox/stats/{id}/hourly',
    summary: 'Today by local hour with the usual people of each hour, and the quality of the connection to the arabox',
    access: 'session',
    params,
    status: 200,
    answer: z.object({
      /** The local day by the platform's clock. */
      day: z.optional(day),
      items: z.array(
        z.object({
          /** Hour of the local day, 0–23. */
          hour: z.int(),
          people_net: counted,
          people_gross: counted,
          cars: counted,
          buses: counted,
          /** Whether the arabox reported anything in this hour; otherwise the counts are null. */
          measured: z.boolean(),
          /** Whether planned works went on in this hour, so that nobody expects counts. */
          maintenance: z.optional(z.boolean()),
          /** Whether this is the current hour. */
          open: z.boolean(),
          usual,
        }),
      ),
      /**
       * Percentage of the last fifteen minutes with messages of the arabox, 0–100, minutes of planned works left out;
       * null if it never sent any, or if all of them are left out.
       */
      quality_percent: z.nullable(z.int()),
      /**
       * Milliseconds between the time of the latest live message and its receipt; null without one in fifteen
       * minutes.
       */
      delay_ms: z.nullable(z.int()),
      /** Milliseconds that the clock of the arabox is ahead of the platform's, negative if behind; null if unknown. */
      clock_lead_ms: z.optional(z.nullable(z.int())),
      /** When the arabox last began the numbers of its messages again; null if it never did. */
      restarted_at: z.optional(z.nullable(instant)),
      /** When it was seen to have lost its numbers, until it has a new number space; null otherwise. */
      memory_lost_at: z.optional(z.nullable(instant)),
      /** When the planned works that go on at the location are to end; null without any. */
      maintenance_until: z.optional(z.nullable(instant)),
    }),
    problems: ['not_found'],
  }),
  recording: operation({
    id: 'arabox.recording',
    service,
    method: 'GET',
    path: '/arabox/recording/{id}',
    summary: 'The live messages of the last quarter of an hour, without those of the day before',
    access: 'session',
    params,
    status: 200,
    answer: recording,
    problems: ['not_found'],
  }),
  zones: operation({
    id: 'arabox.zones',
    service,
    method: 'GET',
    path: '/location/{id}/zones',
    summary: 'Counting zones of the arabox in its picture; the first entry holds the polygons as JSON text (E28)',
    access: 'session',
    params,
    status: 200,
    answer: z.array(z.object({ file_data: z.string() })),
    problems: ['not_found'],
  }),
  heatmap: operation({
    id: 'arabox.heatmap',
    service,
    method: 'GET',
    path: '/heatmap/{uuid}',
    summary: 'Tracks through a location’s picture today, in the order of their messages, 200 on a page',
    access: 'session',
    params: z.strictObject({ uuid }),
    query: z.strictObject({ page: z._default(integerParam.check(z.refine((page) => page >= 1, validation.page)), 1) }),
    status: 200,
    answer: z.object({
      paths: z.array(z.array(point)),
      /** When the object of each path was counted; null for paths of earlier versions. */
      times: z.optional(z.array(z.nullable(instant))),
      has_more: z.boolean(),
      currentPage: z.int(),
    }),
    problems: ['not_found'],
  }),
}
