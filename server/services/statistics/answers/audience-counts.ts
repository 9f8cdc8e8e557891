import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import type { Sums } from '../query/sums.ts'

/** Audience of some counts, rounded to whole contacts. */
export const roundedAudience = (sums: Sums, multipliers: Multipliers): number =>
  Math.round(audienceOf({ people: sums.people_net, cars: sums.cars, buses: sums.buses }, multipliers))

/** Zero counts in zero measured hours. */
export const noCounts: Sums = { measured: 0, people_net: 0, people_gross: 0, cars: 0, buses: 0 }

/** Adds up several sums. */
export const sumOf = (many: readonly Sums[]): Sums =>
  many.reduce(
    (sum, each) => ({
      measured: sum.measured + each.measured,
      people_net: sum.people_net + each.people_net,
      people_gross: sum.people_gross + each.people_gross,
      cars: sum.cars + each.cars,
      buses: sum.buses + each.buses,
    }),
    noCounts,
  )

/** Sums with their audience, the elapsed hours and the measured hours, under the names of the answer. */
export const presentCounts = ({ measured, ...counts }: Sums, hours: number, multipliers: Multipliers) => ({
  ...counts,
  audience: roundedAudience({ measured, ...counts }, multipliers),
  hours,
  measured_hours: measured,
})

/** Multipliers under the names of the answer. */
export const presentMultipliers = ({ car, bus, views }: Multipliers) => ({
  car_multi: car,
  bus_multi: bus,
  views_multi: views,
})
