import * as z from 'zod/mini'

/** How exactly an address was found, most exact first. `location` is a location of the network. */
export const addressAccuracy = z.enum(['location', 'building', 'street', 'post_code', 'city'])
/** How exactly an address was found. */
export type AddressAccuracy = z.output<typeof addressAccuracy>
