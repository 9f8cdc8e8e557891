import * as z from 'zod/mini'
import { integerParam } from '../values.ts'
import { addressCounts } from './addresses.ts'

/** Kinds of screens that can be searched: all, at a location with an arabox, of automatic trade, by their shape. */
export const screenType = z.enum(['all', 'arabox', 'programmatic', 'portrait', 'landscape'])
/** Kind of screens that can be searched. */
export type ScreenType = z.output<typeof screenType>

/** Most screens that are searched for each address. */
export const MOST_NEARBY_SCREENS = 100
const USUAL_NEARBY_SCREENS = 5

/** The distance within which screens are searched, in kilometres: the fewest, the most, and the usual one. */
export const NEARBY_KM = { least: 1, most: 500, usual: 50 } as const

/** How many screens are searched for each address, which, and how far away they may be. */
export const nearbyQuery = z.strictObject({
  screens_amount: z._default(
    z.pipe(integerParam, z.int().check(z.minimum(1), z.maximum(MOST_NEARBY_SCREENS))),
    USUAL_NEARBY_SCREENS,
  ),
  screen_type: z._default(screenType, 'all'),
  most_km: z._default(
    z.pipe(integerParam, z.int().check(z.minimum(NEARBY_KM.least), z.maximum(NEARBY_KM.most))),
    NEARBY_KM.usual,
  ),
})

/** A screen near at least one address; `addresses` is how many it is near to. */
export const nearbyScreen = z.object({
  id: z.int(),
  name: z.string(),
  city_id: z.int(),
  city_name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  addresses: z.int(),
  nearest_metres: z.int(),
})
/** A screen near at least one address. */
export type NearbyScreen = z.output<typeof nearbyScreen>

/** What a file of addresses gives: counts, the rows that were not found, points of the others, and their screens. */
export const nearbyPreview = z.extend(addressCounts, {
  points: z.array(z.object({ row: z.int(), written: z.string(), latitude: z.number(), longitude: z.number() })),
  screens: z.array(nearbyScreen),
  /** Number of the screens; `screens` names at most 5 000 of them. */
  screens_total: z.int(),
})
/** What a file of addresses gives with the screens near to them. */
export type NearbyPreview = z.output<typeof nearbyPreview>
