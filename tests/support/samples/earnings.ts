import type { ScreenEarnings } from '../../../contract/dashboard.ts'

const plays_by_source = { player: 200, outside: 0, computed: 16 }

/** What a campaign that the account may not read brings to five screens; players reported until 14:32 in Warsaw. */
export const sampleEarnings = (as_of: string): ScreenEarnings => ({
  items: [
    {
      campaign_id: 17,
      campaign_uuid: null,
      name: null,
      status: 'in_progress',
      date_from: '2025-11-17',
      date_to: '2025-11-30',
      screens: 5,
      planned: 1000,
      earned: 400.5,
      plays_by_source,
    },
  ],
  earned_this_month: 400.5,
  plays_this_month_by_source: plays_by_source,
  plays_reported_until: '2025-11-19T13:32:00Z',
  as_of,
})
