import type { CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import { createArea } from '../../kit/area/area.ts'
import type { AvailabilityRequest, EstimateRequest } from './campaign-form.ts'

/** Free screens of a flight, by city in the whole network and by day in the chosen cities. */
export type Availability = {
  cities: { city_id: number; city_name: string; latitude: number; longitude: number; free: number; total: number }[]
  days: { date: string; free: number }[]
}
/** A screen that the user can select on the map. */
export type PickableScreen = {
  screen_id: number
  name: string
  address: string
  city_id: number
  latitude: number
  longitude: number
  free: boolean
  industry_ids?: number[] | undefined
  is_vertical?: boolean | null | undefined
  /** Forecast contacts at its location in the flight. */
  audience?: number | undefined
}
/** Options of the form. */
export type CampaignFormOptions = {
  companies: { id: number; name: string; discount: number }[]
  industries: { id: number; name: string }[]
  cities: { id: number; name: string }[]
  operators: { id: number; name: string }[]
  /** Time of the platform's clock when the options were loaded. */
  as_of?: string | undefined
}

/** The estimate of the form, requested 300 ms after the last change. Old numbers stay until new ones are loaded. */
export const estimateArea = createArea<EstimateRequest, CampaignEstimate>('estimate', { debounceMs: 300 })
/** Free screens for the flight of the form. */
export const availabilityArea = createArea<AvailabilityRequest, Availability>('availability', { debounceMs: 300 })
/** Screens of a map, and how many others its cities have for which the answer had no room. */
export type ListedScreens = { screens: PickableScreen[]; leftOut: number }
/**
 * Screens for the selection on the map, with contacts by the terms of the company: those of the cities with which the
 * map opens, then of each city that is shown later. `needed` are shown even if their cities have too many screens.
 */
export type ScreensRequest = Omit<AvailabilityRequest, 'city_ids'> & {
  company_id?: number
  cities: number[][]
  needed: number[]
}
export const screensArea = createArea<ScreensRequest, ListedScreens>('screens')
/** The estimate of what is chosen on the map and not taken over yet. */
export const choiceArea = createArea<EstimateRequest, CampaignEstimate>('choice', { debounceMs: 300 })
/** Options of the fields. */
export const formOptionsArea = createArea<'all', CampaignFormOptions>('formOptions')
