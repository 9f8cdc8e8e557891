/** What other services may import from the statistics service: types of its answers, and pure functions over them. */
export type { LocationHour } from './answers/one-location.ts'
export { byGender, hideSmallGroups } from './answers/small-groups.ts'
export { DAY_TYPES, GROUPS, type HourShape } from './forecast/hour-shapes.ts'
export type { NetworkForecast, NetworkForecastRequest } from './forecast/location-forecast.ts'
export type { Basis } from './forecast/total.ts'
export type { AgeDay, HourProfile, LocationDay } from './hours/location-days.ts'
export type { MeasuredDaysRequest } from './hours/measured-days.ts'
export type { ClosedHour } from './hours/store-hours.ts'
export {
  type CampaignLocation,
  contactsByDay,
  historyStart,
  type RealizedDay,
  realizedDays,
} from './realized-audience.ts'
