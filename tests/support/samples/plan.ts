import type { PlanAnswer, ProposedPlan } from '../../../contract/campaign/plan.ts'
import { sampleEstimate } from './campaign.ts'

/** A proposal of two screens in Warszawa; three of them are a plan for each label. */
export const samplePlan = (more: Partial<ProposedPlan> = {}): ProposedPlan => ({
  labels: ['most_contacts'],
  date_from: '2026-12-07',
  date_to: '2026-12-20',
  screen_ids: [1, 2],
  cities: [{ city_id: 1, city_name: 'Warszawa', latitude: 52.23, longitude: 21.01, screens: 2 }],
  estimate: sampleEstimate({ campaign_price: 90_000 }),
  target: {
    contacts: 4_128_000,
    low: 3_790_000,
    high: 4_470_000,
    share_percent: 100,
    on_foot_percent: 54,
    cpm: 21.8,
    group_percent: 100,
    reach: sampleEstimate().reach,
  },
  why: [{ code: 'most_contacts', contacts: null, screens: 2 }],
  price_step: null,
  ...more,
})

/** The answer with two proposals and two more free screens. */
export const samplePlanAnswer = (more: Partial<PlanAnswer> = {}): PlanAnswer => ({
  as_of: '2026-11-24T11:00:00.000Z',
  candidates: { screens: 528, locations: 395, dropped: { industry: 0, distance: 0, banned: 0, taken: 58 } },
  plans: [
    samplePlan({
      labels: ['lowest_price', 'best_cpm'],
      screen_ids: [1],
      estimate: sampleEstimate({ campaign_price: 60_000 }),
      target: { ...samplePlan().target, contacts: 3_500_000 },
      why: [
        { code: 'lowest_price', contacts: 3_400_000, screens: 1 },
        { code: 'best_cpm', contacts: 2_000_000, screens: 1 },
        { code: 'larger_is_cheaper', contacts: null, screens: 20 },
      ],
    }),
    samplePlan(),
  ],
  front: [
    { screens: 1, price: 60_000, contacts: 3_500_000 },
    { screens: 2, price: 90_000, contacts: 4_128_000 },
  ],
  unmet: [],
  ...more,
})
