import { campaignsOfCompany, countCampaigns } from './services/campaigns/campaign-count.ts'
import type { CampaignOtherServices } from './services/campaigns/other-services.ts'
import { researchedCampaigns } from './services/campaigns/researched-campaigns.ts'
import { countWebhooks } from './services/campaigns/webhook/webhook-records.ts'
import type { ConfigOtherServices } from './services/config/routes.ts'
import { findLastMessageTimes, lastMessageTime } from './services/live/arabox/last-message.ts'
import { qualitiesOf } from './services/live/arabox/quality.ts'
import { removeArabox } from './services/live/arabox/removed-arabox.ts'
import type { TodayOtherServices } from './services/live/arabox/today.ts'
import type { ZonesOtherServices } from './services/live/arabox/zones.ts'
import { countCountedHours } from './services/live/hours/locations-with-counts.ts'
import { keyIssuedTime } from './services/live/ingest/device-keys.ts'
import type { LiveOtherServices } from './services/live/other-services.ts'
import { findAraboxLocation, findCountedLocations, knownLocations } from './services/location/araboxes.ts'
import { findCities, knownIndustries } from './services/location/cities.ts'
import type { LocationOtherServices } from './services/location/context.ts'
import { findDevice } from './services/location/device/find-device.ts'
import { countLocationsOfCompany } from './services/location/location-count.ts'
import { zonesOf } from './services/location/location-detail.ts'
import { findLocationAddresses, findScreenPlaces, findScreenPoints } from './services/location/network-points.ts'
import { findPanoramas } from './services/location/panoramas.ts'
import { getReadableLocation, isReadable } from './services/location/policy.ts'
import { findLocationsWithSensor, findScreens, nameScreens } from './services/location/screens.ts'
import { findAraboxLocations, storeSensorLocations } from './services/location/sensors.ts'
import type { ResearchOtherServices } from './services/research/context.ts'
import { hoursOfDay, usualHours } from './services/statistics/answers/one-location.ts'
import type { DailyCountsCache } from './services/statistics/forecast/daily-counts.ts'
import { forecastLocations } from './services/statistics/forecast/location-forecast.ts'
import { ageDays, hourProfile, locationDays } from './services/statistics/hours/location-days.ts'
import { storeHours } from './services/statistics/hours/store-hours.ts'
import type { StatisticsOtherServices } from './services/statistics/other-services.ts'
import type { ToolsOtherServices } from './services/tools/context.ts'
import { findAccountsOfSessions } from './services/users/accounts.ts'
import { companiesNamed, listOperators, namesOfAccounts, termsOfCompanies } from './services/users/company/terms.ts'
import type { UsersOtherServices } from './services/users/context.ts'
import type { Statistics } from './store/statistics.ts'

/** What the campaign service needs from other services. */
export const campaignOtherServices = (
  statistics: Statistics,
  dailyCounts: DailyCountsCache,
): CampaignOtherServices => ({
  termsOfCompanies,
  companiesNamed,
  namesOfAccounts,
  listOperators,
  findCities,
  knownIndustries,
  findScreens,
  findScreenPlaces,
  nameScreens,
  findLocationsWithSensor,
  locationDays: (locations, fromDay, until) => locationDays(statistics, locations, fromDay, until),
  hourProfile: (locations, fromDay, until) => hourProfile(statistics, locations, fromDay, until),
  forecastLocations: (request) => forecastLocations(dailyCounts, request),
  ageDays: (locations, fromDay, until) => ageDays(statistics, locations, fromDay, until),
})

/** What the live service needs from other services. */
export const liveOtherServices = (dailyCounts: DailyCountsCache): LiveOtherServices => ({
  findDevice,
  findAraboxLocation,
  findAraboxLocations,
  storeSensorLocations,
  findCountedLocations,
  isReadable,
  findAccountsOfSessions,
  async getPeopleInVehicles(tx, locationUuid) {
    const [location] = await findCountedLocations(tx, { uuids: [locationUuid] })
    const terms = location && (await termsOfCompanies(tx, [location.companyId])).get(location.companyId)
    return terms?.multipliers ?? { car: 1, bus: 1 }
  },
  storeHours,
  onHoursStored: dailyCounts.onHoursStored,
})

/** What the statistics service needs from other services. */
export const statisticsOtherServices: StatisticsOtherServices = {
  findCountedLocations,
  knownLocations,
  findCities,
  termsOfCompanies,
}

/** What the location service needs from other services. */
export const locationOtherServices = (statistics: Statistics): LocationOtherServices => ({
  findLastMessageTimes,
  lastMessageTime,
  keyIssuedTime,
  qualitiesOf,
  removeArabox,
  countCampaigns,
  countCountedHours: (tx, locationUuid) => countCountedHours(tx, statistics, locationUuid),
  termsOfCompanies,
})

/** What the routes of one arabox need from other services. */
export const araboxOtherServices: TodayOtherServices & ZonesOtherServices = {
  getReadableLocation,
  zonesOf,
  hoursOfDay,
  usualHours,
}

/** What the users service needs from other services. */
export const usersOtherServices: UsersOtherServices = {
  countCampaigns,
  campaignsOfCompany,
  countWebhooks,
  countLocationsOfCompany,
}

/** What the config service needs from other services. */
export const configOtherServices: ConfigOtherServices = { findPanoramas }

/** What the tools need from other services. */
export const toolsOtherServices: ToolsOtherServices = { findLocationAddresses, findScreenPoints }

/** What the research needs from other services. */
export const researchOtherServices: ResearchOtherServices = { researchedCampaigns }
