import * as z from 'zod/mini'

const usage = z.object({
  kind: z.string(),
  count: z.int(),
  named: z.optional(z.array(z.object({ uuid: z.string(), name: z.string() }))),
})

/**
 * Wire shape of a problem (RFC 9457), extended by `code` and `request_id`; by the field errors of an input (`errors`),
 * the broken rules of a lifecycle step (`rules`), the current record after a version conflict (`current`), what
 * still uses a record that cannot be deleted (`usage`), both prices of a changed plan (`price`), and how far
 * a point is from its city (`distance`).
 */
export const problemShape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  rules: z.optional(z.array(z.string())),
  current: z.optional(z.unknown()),
  usage: z.optional(z.array(usage)),
  /** Prices in PLN: the one that was expected, and the one of the plan now. */
  price: z.optional(z.object({ expected: z.number(), present: z.number() })),
  /** The name of a location's city, and how far its point is from the centre of that city. */
  distance: z.optional(z.object({ city: z.string(), metres: z.int() })),
})

/** How many records of a kind use another record, and the names of the first of them, if the kind has pages. */
export type Usage = NonNullable<Problem['usage']>[number]

/** The price in PLN that a save expected, and the present one. */
export type ChangedPrice = NonNullable<Problem['price']>

/** How far a point is from its city. */
export type DistanceFromCity = NonNullable<Problem['distance']>

/** A problem on the wire. */
export type Problem = z.output<typeof problemShape>
