/** What other services may import from the statistics service: types of its answers, and pure functions over them. */
export type { LocationHour } from './answers/one-location.ts'
export { byGender, hideSmallGroups } from './answers/small-groups.ts'
export type { LocationForecast, LocationForecastRequest } from './forecast/location-forecast.ts'
export type { Basis } from './forecast/total.ts'
export type { AgeDay, HourProfile, LocationDay } from './hours/location-days.ts'
export type { ClosedHour } from './hours/store-hours.ts'
export {
  type CampaignLocation,
  contactsByDay,
  historyStart,
  type RealizedDay,
  realizedDays,
} from './realized-audience.ts'
