import { dayOf } from '../machines/calendar/warsaw.ts'
import { recordTransfer } from './installation/own-statistics.ts'
import { networkReads } from './network-reads.ts'
import type { RecordCache } from './records/record-cache.ts'
import { NO_CITY } from './records/record-changes.ts'
import { sendStoredFile } from './records/send-stored-file.ts'
import {
  bookPlaysOfScreen,
  type CampaignContext,
  type CampaignOtherServices,
  campaignsOfCompany,
  campaignsOfPerson,
  campaignUsage,
  countCampaignsByScreen,
  countPlayerPlays,
  countTemplates,
  countWebhooks,
  eraseFromCampaigns,
  findFlights,
  findSealed,
  lockedFlight,
  lockPlaysLeft,
  namesInCampaigns,
  playerFilesOfSpots,
  replaceDarkHours,
  researchedCampaigns,
  visibleFlight,
} from './services/campaigns/public.ts'
import type { ConfigOtherServices } from './services/config/public.ts'
import type { ExperimentOtherServices } from './services/experiments/public.ts'
import {
  countCountedHours,
  type DwellCache,
  findDeviceStates,
  findLastMessageTimes,
  importsOfPerson,
  keyIssuedTime,
  type LiveOtherServices,
  lastMessageTime,
  messages,
  qualitiesOf,
  removeArabox,
  removeDwell,
} from './services/live/public.ts'
import {
  araboxWorkTimes,
  countLocationsOfCompany,
  countSilentAraboxes,
  countsOfPerson,
  eraseFromCounts,
  eraseFromFindings,
  eraseFromNotices,
  eraseFromWorks,
  findAraboxLocations,
  findCitiesOfScreens,
  findCountedLocations,
  findDevice,
  findingsOfPerson,
  findLocationAddresses,
  findLocationsOfAraboxes,
  findManualCounts,
  findPanoramas,
  findPlaceFacts,
  findPlayedScreen,
  findScreenIds,
  findScreenPlaces,
  findScreenPoints,
  findScreensOff,
  findVenueTypesAt,
  findVisibility,
  getEditableScreen,
  getReadableLocation,
  isReadable,
  knownIndustries,
  knownLocations,
  type LocationOtherServices,
  nameScreens,
  noticesOfPerson,
  storeSensorLocations,
  worksOfPerson,
  zonesOf,
} from './services/location/public.ts'
import {
  countUnread,
  eraseFromNotifications,
  type NotificationOtherServices,
  notificationsOfPerson,
  notifyOfAccount,
  notifyOfCampaign,
  notifyOfWebhook,
} from './services/notifications/public.ts'
import {
  darkenCampaign,
  eraseFromPlayers,
  type PlayerOtherServices,
  playerStateOf,
  playersOfPerson,
  playProof,
  playsReportedUntil,
  recordedPlays,
  uncountedPlays,
} from './services/player/public.ts'
import type { ResearchOtherServices } from './services/research/public.ts'
import {
  ageDays,
  agesOfPart,
  answerLift,
  araboxBias,
  forecastNetwork,
  historyStart,
  hoursOfDay,
  levelsOfCounts,
  listRegions,
  measuredDays,
  type PartOfDay,
  partOfDay,
  planLift,
  type StatisticsCaches,
  type StatisticsOtherServices,
  storeHours,
  usualHours,
} from './services/statistics/public.ts'
import type { ToolsOtherServices } from './services/tools/public.ts'
import {
  activeAccountsAmong,
  companiesNamed,
  findAccountsOfSessions,
  findRecipients,
  listOperators,
  nameCompanies,
  namesOfAccounts,
  termsOfCompanies,
  type UsersOtherServices,
} from './services/users/public.ts'
import type { Statistics } from './store/statistics/open-statistics.ts'

/** The terms of companies, cached until a company changes. */
const cachedTerms = ({ cached }: RecordCache) => cached('terms', termsOfCompanies, () => [NO_CITY])

/** What the campaign service needs from other services. */
export const campaignOtherServices = (
  caches: StatisticsCaches,
  records: RecordCache,
  dwell: DwellCache,
): CampaignOtherServices => ({
  ...networkReads(records),
  termsOfCompanies: cachedTerms(records),
  companiesNamed,
  activeAccountsAmong,
  namesOfAccounts,
  countSilentAraboxes: (tx, account, now) => countSilentAraboxes({ messages }, tx, account, now),
  notifyOfCampaign: (tx, news) => notifyOfCampaign(tx, { findRecipients }, news),
  notifyOfWebhook: (tx, news) => notifyOfWebhook(tx, { findRecipients }, news),
  countUnreadNotifications: countUnread,
  listOperators,
  knownIndustries,
  findCitiesOfScreens,
  findScreensOff,
  findScreenPlaces,
  findDwell: (tx, locations) => dwell.read(tx, locations),
  findVenueTypesAt,
  findVisibility,
  nameScreens,
  measuredDays: (request) => measuredDays(caches, request),
  partOfDay: (part) => partOfDay(caches.cachedRows, part),
  hourProfile: (locations, fromDay, until) => caches.hourProfiles.read(locations, fromDay, until),
  hourShapes: (locations, now) => caches.hourShapes.read(locations, historyStart(dayOf(now)), dayOf(now)),
  forecastNetwork: (request) => forecastNetwork(caches.forecasts, request),
  findPlaceFacts,
  countedLevels: async (tx, { sensors, multipliers }, now) => {
    const counts = await findManualCounts(tx, null)
    const read = (part: PartOfDay) => partOfDay(caches.cachedRows, part)
    return levelsOfCounts(read, counts, { sensors, multipliers, now })
  },
  ageDays: (locations, fromDay, until) => ageDays(caches.cachedRows, locations, fromDay, until),
  agesOfPart: (part) => agesOfPart(caches.cachedRows, part),
  uncountedPlays,
  darkenCampaign: (tx, uuid, now) => darkenCampaign(tx, { findSealed, replaceDarkHours }, uuid, now),
  playsReportedUntil,
  recordedPlays,
  playProof,
})

/** What experiments need from other services. */
export const experimentOtherServices = (
  statistics: Statistics,
  caches: StatisticsCaches,
  records: RecordCache,
): ExperimentOtherServices => {
  const { findCountedLocations: findCounted, findLocationsWithSensor } = networkReads(records)
  return {
    visibleFlight,
    lockedFlight,
    findFlights,
    findCountedLocations: findCounted,
    isReadable,
    findLocationsWithSensor,
    namesOfAccounts,
    planLift: (request) => planLift(caches.dailyCounts, request),
    answerLift: (recorded) => answerLift(statistics, recorded),
  }
}

/** What the live service needs from other services. */
export const liveOtherServices: LiveOtherServices = {
  findDevice,
  findLocationsOfAraboxes,
  findAraboxLocations,
  storeSensorLocations,
  findCountedLocations,
  isReadable,
  findAccountsOfSessions,
  async getPeopleInVehicles(tx, uuids) {
    const locations = await findCountedLocations(tx, { uuids })
    const companyIds = locations.map(({ companyId }) => companyId)
    const terms = await termsOfCompanies(tx, companyIds)
    return new Map(
      locations.map(({ uuid, companyId }) => [uuid, terms.get(companyId)?.multipliers ?? { car: 1, bus: 1 }]),
    )
  },
  storeHours,
  recordTransfer,
  getReadableLocation,
  araboxWorkTimes,
  zonesOf,
  hoursOfDay,
  usualHours,
}

/** What the statistics service needs from other services. */
export const statisticsOtherServices = (records: RecordCache): StatisticsOtherServices => {
  const { findCountedLocations: findCounted, findCities, findLocationsWithSensor } = networkReads(records)
  return {
    findCountedLocations: findCounted,
    knownLocations,
    isReadable,
    findCities,
    findLocationsWithSensor,
    termsOfCompanies: cachedTerms(records),
  }
}

/** What the location service needs from other services. */
export const locationOtherServices = (statistics: Statistics, records: RecordCache): LocationOtherServices => ({
  findLastMessageTimes,
  findDeviceStates,
  lastMessageTime,
  messages,
  keyIssuedTime,
  playerStateOf,
  qualitiesOf: (platform, uuids) => qualitiesOf({ ...platform, otherServices: liveOtherServices }, uuids),
  removeArabox,
  removeDwell,
  campaignUsage,
  countCampaignsByScreen,
  findActiveCities: networkReads(records).findActiveCities,
  networkCounts: networkReads(records),
  countCountedHours: (tx, locationUuid) => countCountedHours(tx, statistics, locationUuid),
  termsOfCompanies,
  listRegions,
  nameCompanies,
  araboxBias: (locationUuid, counts, now) => araboxBias(statistics, locationUuid, counts, now),
})

/** What the users service needs from other services. */
export const usersOtherServices: UsersOtherServices = {
  notifyOfAccount,
  campaignUsage,
  campaignsOfCompany,
  countTemplates,
  countWebhooks,
  countLocationsOfCompany,
  namesOfPerson: namesInCampaigns,
  async erasePerson(tx, person) {
    for (const erase of [
      eraseFromCampaigns,
      eraseFromNotifications,
      eraseFromWorks,
      eraseFromNotices,
      eraseFromCounts,
      eraseFromFindings,
      eraseFromPlayers,
    ])
      await erase(tx, person)
  },
  sectionsOfPerson: (tx, id) =>
    [
      campaignsOfPerson,
      notificationsOfPerson,
      worksOfPerson,
      noticesOfPerson,
      countsOfPerson,
      findingsOfPerson,
      playersOfPerson,
      importsOfPerson,
    ].flatMap((sections) => sections(tx, id)),
}

/** What the player service needs from other services. */
export const playerOtherServices = (campaigns: CampaignContext): PlayerOtherServices => ({
  getEditableScreen,
  findPlayedScreen,
  bookPlaysOfScreen: (tx, screenId) => bookPlaysOfScreen(tx, campaigns, screenId, campaigns.clock.now()),
  filesOfSpots: playerFilesOfSpots,
  findSealed,
  lockPlaysLeft,
  findScreenIds,
  countPlayerPlays: (tx, plays) => countPlayerPlays(tx, { findScreenPlaces }, plays),
  replaceDarkHours,
  sendFile: (storedAs, answer) => sendStoredFile(campaigns.files.area, storedAs, answer),
})

/** What the config service needs from other services. */
export const configOtherServices: ConfigOtherServices = { findPanoramas }

/** What the tools need from other services. */
export const toolsOtherServices: ToolsOtherServices = { findLocationAddresses, findScreenPoints }

/** What the research needs from other services. */
export const researchOtherServices: ResearchOtherServices = { researchedCampaigns }

/** What notifications need from other services. */
export const notificationOtherServices: NotificationOtherServices = {
  findRecipients,
  async findSilentLocations(tx, { from: since, until }) {
    const locations = (await findCountedLocations(tx, {})).filter(({ isActive }) => isActive)
    const times = await findLastMessageTimes(
      tx,
      locations.map(({ araboxUuid }) => araboxUuid),
    )
    const silent = locations.filter(({ araboxUuid }) => (times.get(araboxUuid) ?? since) < since)
    const works = await araboxWorkTimes(
      tx,
      silent.map(({ uuid }) => uuid),
      { from: since, until },
    )
    return silent.map((location) => ({ ...location, hadWorks: works.has(location.uuid) }))
  },
}
