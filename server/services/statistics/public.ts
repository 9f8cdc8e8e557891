/** What other services may use of the statistics: types of its answers, and pure functions over them. */
export { byGender, hideSmallGroups } from './answers/small-groups.ts'
export type { Outlook, OutlookRequest } from './forecast/outlook.ts'
export type { Basis } from './forecast/total.ts'
export type { AgeDay, HourProfile, LocationDay } from './hours/location-days.ts'
export {
  type CampaignLocation,
  contactsByDay,
  historyStart,
  type RealizedDay,
  realizedDays,
} from './realized-audience.ts'
