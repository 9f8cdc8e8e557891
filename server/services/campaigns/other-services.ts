import type { PlayGroup } from '../../../contract/campaign/campaign-plays.ts'
import type { ScreenVisibility } from '../../../contract/location/screen-visibility.ts'
import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/database.ts'
import type { DwellAt } from '../live/public.ts'
import type { CityPlaces, CitySummary, ScreenPlace, ScreenSelection, ScreenWithLocation } from '../location/public.ts'
import type { CampaignNews, WebhookNews } from '../notifications/public.ts'
import type { RecordQuery, ReportingScreens, StoredPlay, UncountedPlays, WantedProof } from '../player/public.ts'
import type {
  AgeDay,
  CampaignLocation,
  CountedLevel,
  HourProfile,
  HourShape,
  LocationDay,
  MeasuredDaysRequest,
  NetworkForecast,
  NetworkForecastRequest,
  PartOfDay,
  PlaceFacts,
} from '../statistics/public.ts'
import type { CompanyTerms } from '../users/public.ts'

/** What campaigns need from other services. The composition provides it in `server/other-services.ts`. */
export type CampaignOtherServices = {
  termsOfCompanies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
  /** The ids of the companies whose name contains a text. */
  companiesNamed(tx: Tx, text: string): Promise<number[]>
  /** The names of accounts by id, including deleted accounts. */
  namesOfAccounts(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>
  /** Those of the given accounts that are neither deleted nor switched off. */
  activeAccountsAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>>
  /** Number of silent araboxes that concern an account; undefined for a company without araboxes. */
  countSilentAraboxes(tx: Tx, account: Account, now: Date): Promise<number | undefined>
  /** Stores the notifications of an event of a campaign, in its transaction. */
  notifyOfCampaign(tx: Tx, news: CampaignNews): Promise<void>
  /** Notifies the owners of a webhook that it was switched off. */
  notifyOfWebhook(tx: Tx, news: WebhookNews): Promise<void>
  /** The number of notifications that an account has not read. */
  countUnreadNotifications(tx: Tx, account: Account): Promise<number>
  listOperators(tx: Tx): Promise<{ id: number; name: string }[]>
  findCities(tx: Tx, ids?: readonly number[]): Promise<CitySummary[]>
  /** Those of the given industry ids that exist. */
  knownIndustries(tx: Tx, ids: readonly number[]): Promise<Set<number>>
  /** The places of screens by id, including inactive screens. */
  /** Those of the given screens that do not play at an instant: they are switched off, or works go on. */
  findScreensOff(tx: Tx, ids: readonly number[], now: Date): Promise<number[]>
  findScreenPlaces(tx: Tx, ids: readonly number[]): Promise<Map<number, ScreenPlace>>
  findScreens(tx: Tx, selection: ScreenSelection): Promise<ScreenWithLocation[]>
  /** The locations of all cities that have active screens. */
  findCityPlaces(tx: Tx): Promise<CityPlaces[]>
  /** The number of selected screens by city; cities without one are missing. */
  countScreensByCity(tx: Tx, selection: ScreenSelection): Promise<ReadonlyMap<number, number>>
  /** The cities of those of some screens that are selected, by the screens' ids. */
  findCitiesOfScreens(
    tx: Tx,
    ids: readonly number[],
    selection: Omit<ScreenSelection, 'screenIds'>,
  ): Promise<Map<number, number>>
  /** Ids and names of all active screens. */
  nameScreens(tx: Tx): Promise<{ id: number; name: string }[]>
  /** Locations with a sensor in some cities, or in the whole network. */
  findLocationsWithSensor(tx: Tx, cityIds?: readonly number[]): Promise<CampaignLocation[]>
  measuredDays(request: MeasuredDaysRequest): Promise<LocationDay[]>
  /** Counts of some hours of one day. */
  partOfDay(part: PartOfDay): Promise<LocationDay[]>
  hourProfile(locations: readonly string[], fromDay: string, until: Date): Promise<HourProfile>
  /** Hours of the past eight weeks by kind of day, for each location. */
  hourShapes(locations: readonly string[], now: Date): Promise<Map<string, HourShape>>
  /** Times in view at locations, by uuid; those without any are absent. */
  findDwell(tx: Tx, locations: readonly string[]): Promise<ReadonlyMap<string, readonly DwellAt[]>>
  /** OpenOOH venue types of locations by uuid. */
  findVenueTypesAt(tx: Tx, locations: readonly string[]): Promise<ReadonlyMap<string, number | null>>
  /** The assessed visibility of screens; those that nobody has assessed are absent. */
  findVisibility(tx: Tx, screenIds: readonly number[]): Promise<ReadonlyMap<number, ScreenVisibility>>
  /** Industries of the locations of some cities, or of all, by the location's uuid. */
  industriesOfLocations(tx: Tx, cityIds?: readonly number[]): Promise<Map<string, number[]>>
  forecastNetwork(request: NetworkForecastRequest): Promise<NetworkForecast>
  /** What is known of all locations: where they are, and their venue types. */
  findPlaceFacts(tx: Tx): Promise<ReadonlyMap<string, PlaceFacts>>
  /** Levels of locations without a sensor from counts made by hand, by uuid. */
  countedLevels(
    tx: Tx,
    from: Pick<NetworkForecastRequest, 'sensors' | 'multipliers'>,
    now: Date,
  ): Promise<ReadonlyMap<string, CountedLevel>>
  ageDays(locations: readonly string[], fromDay: string, until: Date): Promise<AgeDay[]>
  /** Ages in some hours of one day. */
  agesOfPart(part: PartOfDay): Promise<AgeDay[]>
  /** The plays of a campaign that its players reported and that do not count, by day, screen or spot. */
  uncountedPlays(tx: Tx, campaignUuid: string, group: PlayGroup): Promise<UncountedPlays[]>
  /** Records that all loops of a campaign that its players have not reported are dark. */
  darkenCampaign(tx: Tx, campaignUuid: string, now: Date): Promise<void>
  /** Until when the plays of players are complete, by campaign; those that await no reports are absent. */
  playsReportedUntil(tx: Tx, now: Date, screens: ReportingScreens): Promise<Map<string, Date>>
  /** A page of the records of a campaign, and the number of all. */
  recordedPlays(tx: Tx, query: RecordQuery): Promise<{ plays: StoredPlay[]; total: number }>
  /** The proof of a campaign's plays, as pieces of JSON text. */
  playProof(tx: Tx, wanted: WantedProof): AsyncIterable<string>
}

export type { CompanyTerms, ScreenWithLocation }
