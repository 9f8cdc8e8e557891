import type { Voivodeship } from '../../../../machines/calendar/polish-regions.ts'
import type { DemoCity } from '../entities.ts'
import type { StreetSegment } from './street-segment.ts'
import { bialystokStreets } from './streets-bialystok.ts'
import { bydgoszczStreets } from './streets-bydgoszcz.ts'
import { gdanskStreets } from './streets-gdansk.ts'
import { katowiceStreets } from './streets-katowice.ts'
import { kielceStreets } from './streets-kielce.ts'
import { krakowStreets } from './streets-krakow.ts'
import { lodzStreets } from './streets-lodz.ts'
import { lublinStreets } from './streets-lublin.ts'
import { poznanStreets } from './streets-poznan.ts'
import { rzeszowStreets } from './streets-rzeszow.ts'
import { szczecinStreets } from './streets-szczecin.ts'
import { torunStreets } from './streets-torun.ts'
import { warszawaStreets } from './streets-warszawa.ts'
import { wroclawStreets } from './streets-wroclaw.ts'

/**
 * An agglomeration with its share of the network: how many locations, screens and araboxes, and along which streets.
 */
export type CityPlan = Omit<DemoCity, 'id'> & {
  code: string
  locations: number
  screens: number
  araboxes: number
  streets: readonly StreetSegment[]
}

const city = (
  [name, code, region, latitude, longitude, residents]: readonly [string, string, Voivodeship, number, number, number],
  [locations, screens, araboxes]: readonly [number, number, number],
  streets: readonly StreetSegment[],
  is_active = true,
): CityPlan => ({
  name,
  code,
  region,
  latitude,
  longitude,
  residents,
  is_active,
  locations,
  screens,
  araboxes,
  streets,
})

/**
 * The 14 agglomerations, largest share first; together 420 locations, 620 screens and 200 araboxes.
 * Residents: GUS, 31 December 2023, of the city itself.
 */
export const cityPlans: readonly CityPlan[] = [
  city(['Warszawa', 'WAW', 'PL-14', 52.2297, 21.0122, 1_861_599], [76, 112, 38], warszawaStreets),
  city(['Kraków', 'KRK', 'PL-12', 50.0614, 19.9366, 806_201], [37, 54, 18], krakowStreets),
  city(['Łódź', 'LDZ', 'PL-10', 51.7687, 19.4569, 652_015], [33, 48, 15], lodzStreets),
  city(['Wrocław', 'WRO', 'PL-02', 51.1079, 17.0385, 673_743], [31, 46, 15], wroclawStreets),
  city(['Poznań', 'POZ', 'PL-30', 52.4064, 16.9252, 538_439], [31, 46, 15], poznanStreets),
  city(['Gdańsk', 'GDN', 'PL-22', 54.3721, 18.6102, 487_371], [30, 44, 15], gdanskStreets),
  city(['Szczecin', 'SZZ', 'PL-32', 53.4285, 14.5528, 389_066], [24, 36, 11], szczecinStreets),
  city(['Bydgoszcz', 'BZG', 'PL-04', 53.1235, 18.0084, 326_434], [23, 34, 11], bydgoszczStreets),
  city(['Lublin', 'LUB', 'PL-06', 51.2465, 22.5684, 329_565], [23, 34, 11], lublinStreets),
  city(['Białystok', 'BIA', 'PL-20', 53.1325, 23.1688, 291_688], [20, 30, 9], bialystokStreets),
  city(['Katowice', 'KTW', 'PL-24', 50.2599, 19.0216, 279_190], [39, 58, 18], katowiceStreets),
  city(['Rzeszów', 'RZE', 'PL-18', 50.0375, 22.0049, 197_268], [19, 28, 9], rzeszowStreets),
  city(['Toruń', 'TOR', 'PL-04', 53.0138, 18.5984, 194_771], [16, 24, 7], torunStreets),
  city(['Kielce', 'KLC', 'PL-26', 50.8703, 20.6275, 182_295], [18, 26, 8], kielceStreets, false),
]
