import type { Tx } from '../../store/open.ts'
import type { CitySummary, ScreenPlace, ScreenSelection, ScreenWithLocation } from '../location/public.ts'
import type {
  AgeDay,
  CampaignLocation,
  HourProfile,
  LocationDay,
  LocationForecast,
  LocationForecastRequest,
} from '../statistics/public.ts'
import type { CompanyTerms } from '../users/public.ts'

/** What campaigns need from other services. The composition provides it in `server/other-services.ts`. */
export type CampaignOtherServices = {
  termsOfCompanies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
  /** The ids of the companies whose name contains a text. */
  companiesNamed(tx: Tx, text: string): Promise<number[]>
  /** The names of accounts by id, including deleted accounts. */
  namesOfAccounts(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>
  listOperators(tx: Tx): Promise<{ id: number; name: string }[]>
  findCities(tx: Tx, ids?: readonly number[]): Promise<CitySummary[]>
  /** Those of the given industry ids that exist. */
  knownIndustries(tx: Tx, ids: readonly number[]): Promise<Set<number>>
  /** Where screens stand, by id; also those that work no longer. */
  findScreenPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, ScreenPlace>>
  findScreens(tx: Tx, selection: ScreenSelection): Promise<ScreenWithLocation[]>
  /** Ids and names of all active screens. */
  nameScreens(tx: Tx): Promise<{ id: number; name: string }[]>
  findLocationsWithSensor(tx: Tx, cityIds: readonly number[]): Promise<CampaignLocation[]>
  locationDays(locations: readonly string[], fromDay: string, until: Date): Promise<LocationDay[]>
  hourProfile(locations: readonly string[], fromDay: string, until: Date): Promise<HourProfile>
  forecastLocations(request: LocationForecastRequest): Promise<LocationForecast>
  ageDays(locations: readonly string[], fromDay: string, until: Date): Promise<AgeDay[]>
}

export type { CompanyTerms, ScreenWithLocation }
