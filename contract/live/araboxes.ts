import * as z from 'zod/mini'
import { point } from '../location/location.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { countInText, uuid } from '../values.ts'

const service = 'live'
const params = z.strictObject({ id: countInText })
const counted = z.nullable(z.int())
/** Mean of the same weekday in the eight weeks before; null where it was never measured. */
const usual = z.nullable(z.number())

/** Ways through the picture on one page of a heatmap. */
export const HEATMAP_PAGE = 200

/** Operations of one location's arabox, as its live view asks (C89–C92). */
export const araboxOperations = {
  usualSoFar: operation({
    id: 'arabox.usual',
    service,
    method: 'GET',
    path: '/arabox/traffic/avg/{id}',
    summary: 'People net that this weekday usually has until the present hour, from the last eight weeks',
    access: 'session',
    params,
    status: 200,
    answer: z.object({
      avg: usual,
      /** Passed hours of the day whose usual people are known. */
      hours: z.int(),
    }),
    problems: ['not_found'],
  }),
  hourlyToday: operation({
    id: 'arabox.hourly',
    service,
    method: 'GET',
    path: '/arabox/stats/{id}/hourly',
    summary:
      'Today by hour of the location’s own day, beside what the hour usually has, and how well its arabox is heard',
    access: 'session',
    params,
    status: 200,
    answer: z.object({
      items: z.array(
        z.object({
          /** Hour of the local day, 0–23. */
          hour: z.int(),
          people_net: counted,
          people_gross: counted,
          cars: counted,
          buses: counted,
          /** Whether the arabox reported anything of it; counts are null where it did not. */
          measured: z.boolean(),
          /** Whether the hour runs now. */
          open: z.boolean(),
          usual,
        }),
      ),
      /** Share of the last fifteen minutes in which the arabox was heard, 0–100; null of one that never was. */
      quality_percent: z.nullable(z.int()),
      /**
       * Milliseconds from the latest live message, as its device dated it, to its arrival; null when none came in
       * fifteen minutes.
       */
      delay_ms: z.nullable(z.int()),
    }),
    problems: ['not_found'],
  }),
  zones: operation({
    id: 'arabox.zones',
    service,
    method: 'GET',
    path: '/location/{id}/zones',
    summary: 'Where the arabox counts in its picture; the first entry holds the polygons as a JSON text (E28)',
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
    summary: 'Ways through a location’s picture today, in the order in which they were reported, 200 on a page',
    access: 'session',
    params: z.strictObject({ uuid }),
    query: z.strictObject({ page: z._default(countInText.check(z.refine((page) => page >= 1, validation.page)), 1) }),
    status: 200,
    answer: z.object({ paths: z.array(z.array(point)), has_more: z.boolean(), currentPage: z.int() }),
    problems: ['not_found'],
  }),
}
