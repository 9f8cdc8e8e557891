import type { Campaign, CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { PlaysBySource } from '../../../contract/campaign/plays-source.ts'
import type { CampaignHistoryEntry, CampaignProgress } from '../../../contract/campaign/progress.ts'

/** Uuid of the sample campaign. */
export const sampleCampaignUuid = '11111111-1111-4111-8111-111111111111'
/** Id of its spot. */
export const sampleSpotId = '22222222-2222-4222-8222-222222222222'

/** An estimate for 20 screens and 14 days: 280 screen-days, the last quantity of a price band. */
export const sampleEstimate = (more: Partial<CampaignEstimate> = {}): CampaignEstimate => ({
  total_audience: 4_128_000,
  audience_low: 3_790_000,
  audience_high: 4_470_000,
  confidence_percent: 80,
  cpm: 26.43,
  emissions_count: 151_200,
  campaign_price: 109_105.92,
  campaign_price_from_price_list: 123_984,
  discount: -12,
  reach_percent: 12.6,
  reach: {
    people: 2_316_500,
    reached_low: 782_000,
    reached_high: 1_078_000,
    percent_low: 33.8,
    percent_high: 46.5,
    frequency_low: 3.64,
    frequency_high: 5.01,
    details: {
      model: 'residents-1',
      contacts: 3_921_600,
      grp: 169.3,
      middle: 39.9,
      percent_2: { low: 22.1, high: 31.4 },
      percent_3: { low: 15.2, high: 22.9 },
      places: 20,
      dispersion: { low: 0.21, high: 0.46 },
      assumptions: {
        resident_share: 0.95,
        fewest: { passes: 0.99, mobility: 1, routes: 0.2 },
        most: { passes: 0.03, mobility: 2.5, routes: 3 },
      },
      by_day: Array.from({ length: 14 }, (_, at) => [
        Math.round(338 * ((at + 1) / 14) ** 0.5) / 10,
        Math.round(465 * ((at + 1) / 14) ** 0.6) / 10,
      ]),
    },
  },
  share_of_voice_percent: 8.3,
  screen_days: 280,
  screen_audience: [{ screen_id: 1, audience: 206_400 }],
  measured_locations: 18,
  locations: 20,
  multipliers: { car_multi: 1.4, bus_multi: 12, views_multi: 1 },
  basis: {
    sensors: 18,
    history_weeks: 22.3,
    measured_percent: 97.1,
    last_year: 'none',
    holidays: [],
    past_forecasts: 14,
  },
  ...more,
})

/** A complete campaign from 17 to 30 November 2025, as of 10 November. */
export const sampleCampaign = (more: Partial<Campaign> = {}): Campaign => ({
  id: 12,
  uuid: sampleCampaignUuid,
  version: 3,
  status: 'new',
  name: 'Jesień bez kolejek',
  company_id: 1,
  company_name: 'Apteki Zdrowy Rytm',
  operator: null,
  date_from: '2025-11-17',
  date_to: '2025-11-30',
  industry_ids: [2],
  cities: [
    { city_id: 1, city_name: 'Warszawa', screens: 12 },
    { city_id: 2, city_name: 'Kraków', screens: 8 },
  ],
  screen_ids: null,
  number_of_screens: 20,
  spot_seconds: 10,
  spots: [
    {
      id: sampleSpotId,
      file_name: 'zdrowy_rytm_01.mp4',
      spot_file_persist: true,
      seconds: 10,
      width: 1080,
      height: 1920,
      size_bytes: 60_000,
    },
  ],
  gemius_uuid: null,
  is_shared: false,
  share_token: null,
  show_cpm: false,
  estimate: sampleEstimate(),
  pace: null,
  created_at: '2025-11-03T08:14:00Z',
  created_by: { id: 2, name: 'Michał Śliwa' },
  updated_at: '2025-11-03T09:02:00Z',
  stopped: null,
  as_of: '2025-11-10T09:00:00Z',
  ...more,
})

/** One entry of the history. */
export const sampleEvent = (more: Partial<CampaignHistoryEntry> = {}): CampaignHistoryEntry => ({
  version: 1,
  type: 'campaign.created',
  at: '2025-11-03T08:14:00Z',
  by: { id: 2, name: 'Michał Śliwa' },
  reason: null,
  status_before: null,
  status: 'draft',
  facts: { screens: 20, days: 14, spots: 1 },
  ...more,
})

/** Plays that are computed from the order. */
export const computedPlays = (computed: number): PlaysBySource => ({ player: 0, outside: 0, computed })

/** The progress of a flight of four days at noon of the third day; half of the second day is measured. */
export const sampleProgress = (more: Partial<CampaignProgress> = {}): CampaignProgress => ({
  uuid: sampleCampaignUuid,
  as_of: '2025-11-19T11:00:00Z',
  status: 'in_progress',
  sealed_at: null,
  seals_on: '2025-12-08',
  progress_percent: 58.3,
  total_audience: 230_000,
  planned_audience: 400_000,
  planned_to_date: 250_000,
  pace_percent: -8,
  projected_audience: 368_000,
  projected_low: 350_000,
  projected_high: 386_000,
  confidence_percent: 80,
  make_good: null,
  emissions_count: 5_000,
  measured_emissions: 4_900,
  measured_plays_by_source: computedPlays(4_900),
  plays_by_source: computedPlays(5_000),
  plays_reported_until: null,
  uncounted_plays: [],
  planned_emissions: 8_640,
  cpm: 27.5,
  planned_cpm: 26.43,
  reach_percent: 0.7,
  days: [
    day('2025-11-17', 100_000, 100_000, 180, 180),
    day('2025-11-18', 100_000, 80_000, 180, 90),
    day('2025-11-19', 100_000, 50_000, 60, 60),
    day('2025-11-20', 100_000, null, 0, 0),
  ],
  cities: [
    { city_id: 1, city_name: 'Warszawa', screens: 12, audience: 150_000 },
    { city_id: 2, city_name: 'Kraków', screens: 8, audience: 80_000 },
  ],
  spots: [{ id: sampleSpotId, emissions: 5_000, plays_by_source: computedPlays(5_000) }],
  screen_audience: [],
  ...more,
})

/** The same, of which players reported 3 000 plays until 14:32 in Warsaw; twelve others do not count. */
export const sampleReportedProgress = (more: Partial<CampaignProgress> = {}): CampaignProgress => {
  const plays_by_source = { player: 3_000, outside: 0, computed: 2_000 }
  return sampleProgress({
    plays_by_source,
    measured_plays_by_source: { player: 2_940, outside: 0, computed: 1_960 },
    plays_reported_until: '2025-11-19T13:32:00.000Z',
    uncounted_plays: [
      { fault: 'cut', plays: 8 },
      { fault: 'off_slot', plays: 4 },
    ],
    spots: [{ id: sampleSpotId, emissions: 5_000, plays_by_source }],
    ...more,
  })
}

const day = (
  date: string,
  planned_audience: number,
  realized_audience: number | null,
  hours: number,
  measured_hours: number,
): CampaignProgress['days'][number] => {
  const plays = { planned_emissions: 2160, emissions: 1250, plays_by_source: computedPlays(1250) }
  return { date, planned_audience, realized_audience, ...plays, hours, measured_hours }
}
