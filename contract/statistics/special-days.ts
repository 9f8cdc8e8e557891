import * as z from 'zod/mini'
import { id } from '../values.ts'
import { specialDayMembers } from './used-special-days.ts'

/** A special day of some cities. */
export const citySpecialDay = z.object({ ...specialDayMembers, city_ids: z.array(id) })
/** A special day of some cities. */
export type CitySpecialDay = z.output<typeof citySpecialDay>

/** The special days of a filter's places: by its cities, with the calendar of each. */
export const specialDays = z.object({
  cities: z.array(z.object({ id, name: z.string(), calendar: z.string(), unknown_winters: z.array(z.int()) })),
  days: z.array(citySpecialDay),
})
/** The special days of a filter's places. */
export type SpecialDaysAnswer = z.output<typeof specialDays>
