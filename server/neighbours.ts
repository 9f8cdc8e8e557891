import type { Neighbours } from './services/analytics/neighbours.ts'
import type { LiveNeighbours } from './services/live/neighbours.ts'
import { findAraboxPlace } from './services/location/araboxes.ts'
import { findCities, knownIndustries } from './services/location/cities.ts'
import { findScreens, sensorsIn } from './services/location/screens.ts'
import { ageDays, hourProfile, locationDays } from './services/statistics/history.ts'
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
  ageDays: (locations, fromDay, until) => ageDays(statistics, locations, fromDay, until),
})

/** What araboxes ask of the services beside them, in this process. */
export const liveNeighbours: LiveNeighbours = { araboxPlace: findAraboxPlace }
