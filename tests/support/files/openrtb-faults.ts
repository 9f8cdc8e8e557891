import * as z from 'zod/mini'
import { venueTypes } from '../../../contract/location/venue-type-table.ts'

const pixels = z.optional(z.int().check(z.positive()))

/**
 * The members of OpenRTB 2.6 that we write, with the types of its tables: required are the ids of request and
 * impression (3.2.1, 3.2.4), `mimes` of a video (3.2.7) and `multiplier` of a quantity (3.2.31).
 */
const bidRequest = z.strictObject({
  id: z.string().check(z.minLength(1)),
  imp: z
    .array(
      z.strictObject({
        id: z.string().check(z.minLength(1)),
        video: z.strictObject({
          mimes: z.array(z.string()).check(z.minLength(1)),
          minduration: z.int(),
          maxduration: z.int(),
          w: pixels,
          h: pixels,
        }),
        qty: z.strictObject({
          multiplier: z.number().check(z.nonnegative()),
          // AdCOM, List: DOOH Multiplier Measurement Source Types; 1 would need `vendor`.
          sourcetype: z.union([z.literal(0), z.literal(2), z.literal(3)]),
        }),
      }),
    )
    .check(z.minLength(1)),
  dooh: z.strictObject({
    id: z.string().check(z.minLength(1)),
    name: z.string(),
    venuetype: z.optional(z.array(z.string().check(z.refine((id) => id in venueTypes))).check(z.minLength(1))),
    venuetypetax: z.optional(z.int()),
  }),
  device: z.strictObject({
    devicetype: z.literal(8),
    w: pixels,
    h: pixels,
    geo: z.strictObject({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lon: z.number().check(z.minimum(-180), z.maximum(180)),
      city: z.string(),
    }),
  }),
})

/** What breaks the rules of OpenRTB 2.6 in bid requests for screens. */
export const openrtbFaults = (file: unknown): string[] => {
  const { error } = z.array(bidRequest).safeParse(file)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
