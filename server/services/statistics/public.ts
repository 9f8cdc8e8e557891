/** What the composition and other services may import from the statistics service. */
export { groupErrorOf } from '../../store/statistics/protected-ages.ts'
export { networkCoverage } from './answers/network-coverage.ts'
export { hoursOfDay, type LocationHour, usualHours } from './answers/one-location.ts'
export { byGender, hideSmallGroups } from './answers/small-groups.ts'
export { DAY_TYPES, GROUPS, type HourShape } from './cache/hour-shapes.ts'
export { listRegions } from './calendar/regions.ts'
export {
  forecastNetwork,
  type NetworkForecast,
  type NetworkForecastRequest,
  type UnmeasuredForecast,
} from './forecast/location-forecast.ts'
export { pastForecasts } from './forecast/past-forecasts.ts'
export { presentSpecialDays } from './forecast/present-special-days.ts'
export { restOfFlight } from './forecast/rest-of-flight.ts'
export type { Basis } from './forecast/total.ts'
export type { HourProfile } from './hours/hour-profile.ts'
export {
  type AgeDay,
  ageDays,
  agesOfPart,
  type DayHours,
  type LocationDay,
  type PartOfDay,
  partOfDay,
} from './hours/location-days.ts'
export { type MeasuredDaysRequest, measuredDays } from './hours/measured-days.ts'
export { appendHours, type ClosedHour, inLocalTime, latestHour, storeHours } from './hours/store-hours.ts'
export { answerLift, type LiftAnswer, type LiftToAnswer } from './lift/answer-lift.ts'
export { type LiftPlanRequest, type PlannedLift, planLift } from './lift/plan-lift.ts'
export type { StatisticsOtherServices } from './other-services.ts'
export {
  type CampaignLocation,
  contactsByDay,
  historyStart,
  type RealizedDay,
  realizedDays,
} from './realized-audience.ts'
export { statisticsRoutes } from './routes.ts'
export { araboxBias } from './sensor-bias/arabox-bias.ts'
export { type CityFault, judgeCity } from './sensor-findings/city-faults.ts'
export { type StatisticsCaches, statisticsCaches } from './statistics-caches.ts'
export { levelsOfCounts } from './unmeasured/counted-levels.ts'
export type { CountedLevel, PlaceFacts } from './unmeasured/unmeasured-places.ts'
