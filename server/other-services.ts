import { dayOf } from '../machines/calendar/warsaw.ts'
import type { KeptRecords } from './records/kept-records.ts'
import { campaignsOfCompany, campaignUsage, countCampaignsByScreen } from './services/campaigns/campaign-count.ts'
import type { CampaignOtherServices } from './services/campaigns/other-services.ts'
import { researchedCampaigns } from './services/campaigns/researched-campaigns.ts'
import { countTemplates } from './services/campaigns/template/templates.ts'
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
import { countSilentAraboxes } from './services/location/device/device-status.ts'
import { findDevice } from './services/location/device/find-device.ts'
import { countLocationsOfCompany } from './services/location/location-count.ts'
import { zonesOf } from './services/location/location-detail.ts'
import { findLocationAddresses, findScreenPlaces, findScreenPoints } from './services/location/network-points.ts'
import { findPanoramas } from './services/location/panoramas.ts'
import { getReadableLocation, isReadable } from './services/location/policy.ts'
import {
  findLocationsWithSensor,
  findScreens,
  industriesOfLocations,
  nameScreens,
  screenIdsOfCompany,
} from './services/location/screens.ts'
import { findAraboxLocations, storeSensorLocations } from './services/location/sensors.ts'
import type { NotificationOtherServices } from './services/notifications/context.ts'
import { countUnread } from './services/notifications/routes.ts'
import { notifyOfCampaign } from './services/notifications/store.ts'
import type { ResearchOtherServices } from './services/research/context.ts'
import { hoursOfDay, usualHours } from './services/statistics/answers/one-location.ts'
import type { StatisticsCaches } from './services/statistics/forecast/caches.ts'
import { forecastNetwork } from './services/statistics/forecast/location-forecast.ts'
import { ageDays, hourProfile } from './services/statistics/hours/location-days.ts'
import { measuredDays } from './services/statistics/hours/measured-days.ts'
import { storeHours } from './services/statistics/hours/store-hours.ts'
import type { StatisticsOtherServices } from './services/statistics/other-services.ts'
import { historyStart } from './services/statistics/public.ts'
import type { ToolsOtherServices } from './services/tools/context.ts'
import { findAccountsOfSessions, findRecipients } from './services/users/accounts.ts'
import {
  companiesNamed,
  listOperators,
  nameCompanies,
  namesOfAccounts,
  termsOfCompanies,
} from './services/users/company/terms.ts'
import type { UsersOtherServices } from './services/users/context.ts'
import type { Statistics } from './store/statistics.ts'

/** What the campaign service needs from other services. */
export const campaignOtherServices = (caches: StatisticsCaches, { keep }: KeptRecords): CampaignOtherServices => ({
  termsOfCompanies: keep('terms', termsOfCompanies),
  companiesNamed,
  namesOfAccounts,
  countSilentAraboxes: (tx, account, now) => countSilentAraboxes({ lastMessageTime }, tx, account, now),
  notifyOfCampaign: (tx, news) => notifyOfCampaign(tx, { findRecipients }, news),
  countUnreadNotifications: countUnread,
  listOperators,
  findCities: keep('cities', findCities),
  knownIndustries,
  findScreens: keep('screens', findScreens),
  findScreenPlaces,
  screenIdsOfCompany,
  nameScreens,
  findLocationsWithSensor: keep('locations with sensor', findLocationsWithSensor),
  measuredDays: (request) => measuredDays(caches, request),
  hourProfile: (locations, fromDay, until) => hourProfile(caches.kept, locations, fromDay, until),
  hourShapes: (locations, now) => caches.hourShapes.read(locations, historyStart(dayOf(now)), dayOf(now)),
  industriesOfLocations: keep('industries of locations', industriesOfLocations),
  forecastNetwork: (request) => forecastNetwork(caches.dailyCounts, request),
  ageDays: (locations, fromDay, until) => ageDays(caches.kept, locations, fromDay, until),
})

/** What the live service needs from other services. */
export const liveOtherServices: LiveOtherServices = {
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
}

/** What the statistics service needs from other services. */
export const statisticsOtherServices = ({ keep }: KeptRecords): StatisticsOtherServices => ({
  findCountedLocations: keep('counted locations', findCountedLocations),
  knownLocations,
  findCities: keep('cities', findCities),
  termsOfCompanies: keep('terms', termsOfCompanies),
})

/** What the location service needs from other services. */
export const locationOtherServices = (statistics: Statistics): LocationOtherServices => ({
  findLastMessageTimes,
  lastMessageTime,
  keyIssuedTime,
  qualitiesOf,
  removeArabox,
  campaignUsage,
  countCampaignsByScreen,
  countCountedHours: (tx, locationUuid) => countCountedHours(tx, statistics, locationUuid),
  termsOfCompanies,
  nameCompanies,
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
  campaignUsage,
  campaignsOfCompany,
  countTemplates,
  countWebhooks,
  countLocationsOfCompany,
}

/** What the config service needs from other services. */
export const configOtherServices: ConfigOtherServices = { findPanoramas }

/** What the tools need from other services. */
export const toolsOtherServices: ToolsOtherServices = { findLocationAddresses, findScreenPoints }

/** What the research needs from other services. */
export const researchOtherServices: ResearchOtherServices = { researchedCampaigns }

/** What notifications need from other services. */
export const notificationOtherServices: NotificationOtherServices = {
  findRecipients,
  async findSilentLocations(tx, since) {
    const locations = (await findCountedLocations(tx, {})).filter(({ isActive }) => isActive)
    const times = await findLastMessageTimes(
      tx,
      locations.map(({ araboxUuid }) => araboxUuid),
    )
    return locations.filter(({ araboxUuid }) => (times.get(araboxUuid) ?? since) < since)
  },
}
