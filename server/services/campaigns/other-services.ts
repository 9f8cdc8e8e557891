import type { Tx } from '../../store/open.ts'
import type { CitySummary, ScreenSelection, ScreenWithLocation } from '../location/public.ts'
import type {
  AgeDay,
  CampaignLocation,
  HourProfile,
  LocationDay,
  Outlook,
  OutlookRequest,
} from '../statistics/public.ts'
import type { CompanyTerms } from '../users/public.ts'

/** Queries of other services that campaigns need. A service never reads the tables of another service. */
export type CampaignOtherServices = {
  companies(tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>>
  companiesNamed(tx: Tx, text: string): Promise<number[]>
  people(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>
  operators(tx: Tx): Promise<{ id: number; name: string }[]>
  cities(tx: Tx, ids?: readonly number[]): Promise<CitySummary[]>
  industries(tx: Tx, ids: readonly number[]): Promise<Set<number>>
  screens(tx: Tx, selection: ScreenSelection): Promise<ScreenWithLocation[]>
  sensors(tx: Tx, cityIds: readonly number[]): Promise<CampaignLocation[]>
  locationDays(locations: readonly string[], fromDay: string, until: Date): Promise<LocationDay[]>
  hourProfile(locations: readonly string[], fromDay: string, until: Date): Promise<HourProfile>
  outlook(request: OutlookRequest): Promise<Outlook>
  ageDays(locations: readonly string[], fromDay: string, until: Date): Promise<AgeDay[]>
}

export type { CompanyTerms, ScreenWithLocation }
