import type { Neighbours } from './services/analytics/neighbours.ts'
import type { LiveNeighbours } from './services/live/neighbours.ts'
import { findAraboxPlace, findCountedPlaces, knownLocations } from './services/location/araboxes.ts'
import { findCities, knownIndustries } from './services/location/cities.ts'
import { findScreens, sensorsIn } from './services/location/screens.ts'
import { findAraboxPlaces, placeSensors } from './services/location/sensors.ts'
import { memoryOf } from './services/statistics/daily.ts'
import { ageDays, hourProfile, locationDays } from './services/statistics/history.ts'
import type { StatisticsNeighbours } from './services/statistics/neighbours.ts'
import { outlookOf } from './services/statistics/outlook.ts'
import { storeHours } from './services/statistics/record.ts'
import { companiesNamed, listOperators, namesOfPeople, termsOfCompanies } from './services/users/companies.ts'
import type { Statistics } from './store/statistics.ts'

/** What campaigns ask of the services beside them, in this process. */
export const neighboursIn = (statistics: Statistics): Neighbours => ({
  companies: termsOfCompanies,
  companiesNamed,
  people: namesOfPeople,
  operators: listOperators,
  cities: findCities,
  industries: knownIndustries,
  screens: findScreens,
  sensors: sensorsIn,
  locationDays: (locations, fromDay, until) => locationDays(statistics, locations, fromDay, until),
  hourProfile: (locations, fromDay, until) => hourProfile(statistics, locations, fromDay, until),
  outlook: (request) => outlookOf(memoryOf(statistics), request),
  ageDays: (locations, fromDay, until) => ageDays(statistics, locations, fromDay, until),
})

/** What araboxes ask of the services beside them, in this process. */
export const liveNeighbours: LiveNeighbours = {
  araboxPlace: findAraboxPlace,
  araboxPlaces: findAraboxPlaces,
  placeSensors,
  storeHours,
  hoursStored: (statistics, earliestDay) => memoryOf(statistics).changed(earliestDay),
}

/** What statistics ask of the services beside them, in this process. */
export const statisticsNeighbours: StatisticsNeighbours = {
  places: findCountedPlaces,
  knownLocations,
  cities: findCities,
  companies: termsOfCompanies,
}
