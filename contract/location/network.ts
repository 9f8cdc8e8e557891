import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { booleanParam, id, integerParam, repeated } from '../values.ts'

/** Operations for screens by city (C50), and for the size of the network. */
export const networkOperations = {
  countScreens: operation({
    id: 'screen.count',
    service: 'locationV2',
    method: 'GET',
    path: '/location/city/screen/number',
    summary: 'Number of active screens by active city, for all or some industries',
    access: 'session',
    query: z.strictObject({
      industry_ids: z.optional(repeated(integerParam)),
      is_programmatic: z.optional(booleanParam),
    }),
    status: 200,
    answer: z.object({
      number_of_screens_per_city: z.array(z.object({ city_id: id, city_name: z.string(), number_of_screens: z.int() })),
      total_number_of_screens: z.int(),
    }),
    problems: [],
  }),
  getNetworkSummary: operation({
    id: 'network.summary',
    service: 'locationV2',
    method: 'GET',
    path: '/network',
    summary: 'Numbers of active araboxes and screens, and the active cities, for the login page',
    access: 'anyone',
    status: 200,
    answer: z.object({
      araboxes: z.int(),
      screens: z.int(),
      cities: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number(), screens: z.int() })),
    }),
    problems: [],
  }),
}
