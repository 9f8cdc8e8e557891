import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import type { Sums } from '../query/sums.ts'

/** Audience of what was counted, rounded to whole contacts. */
export const roundedAudience = (sums: Sums, multipliers: Multipliers): number =>
  Math.round(audienceOf({ people: sums.people_net, cars: sums.cars, buses: sums.buses }, multipliers))

/** Nothing counted in no hour. */
export const nothing: Sums = { measured: 0, people_net: 0, people_gross: 0, cars: 0, buses: 0 }

/** Several sums as one. */
export const together = (many: readonly Sums[]): Sums =>
  many.reduce(
    (sum, each) => ({
      measured: sum.measured + each.measured,
      people_net: sum.people_net + each.people_net,
      people_gross: sum.people_gross + each.people_gross,
      cars: sum.cars + each.cars,
      buses: sum.buses + each.buses,
    }),
    nothing,
  )

/** Sums with their audience and how much of the hours they were measured in, as the wire names them. */
export const presented = ({ measured, ...counts }: Sums, hours: number, multipliers: Multipliers) => ({
  ...counts,
  audience: roundedAudience({ measured, ...counts }, multipliers),
  hours,
  measured_hours: measured,
})

/** Multipliers as the wire names them. */
export const presentedMultipliers = ({ car, bus, views }: Multipliers) => ({
  car_multi: car,
  bus_multi: bus,
  views_multi: views,
})
