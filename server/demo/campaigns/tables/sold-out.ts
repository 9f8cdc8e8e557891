import type { CampaignPlan, SpotPlan } from './plan.ts'
import { spot } from './spots.ts'

type Booking = Pick<CampaignPlan, 'name' | 'start' | 'days' | 'seconds'> & { spots: readonly SpotPlan[] }

/** All screens of Lublin and nearly all of Rzeszów. Each of these campaigns takes two slots. */
const booking = (company: number, by: CampaignPlan['by'], plan: Booking): CampaignPlan => ({
  ...plan,
  status: 'pending',
  company,
  by,
  industries: [],
  screens: { LUB: 34, RZE: 26 },
})

/** Six campaigns around the book fair of Lublin. They fill its loops from the 20th to the 29th day from today. */
export const soldOutCampaigns: readonly CampaignPlan[] = [
  booking(2, 'rival', { name: 'Wschodnim ekspresem', start: 13, days: 19, seconds: 15, spots: [spot.sea15] }),
  booking(4, 'sales', { name: 'Targi książki w Lublinie', start: 15, days: 15, seconds: 20, spots: [spot.shelf20] }),
  booking(2, 'rival', { name: 'Lublin w dwie godziny', start: 16, days: 14, seconds: 15, spots: [spot.sea15] }),
  booking(4, 'sales', { name: 'Czytelnia pod chmurką', start: 18, days: 14, seconds: 20, spots: [spot.shelf20] }),
  booking(2, 'rival', { name: 'Rodzinny bilet na wschód', start: 19, days: 14, seconds: 15, spots: [spot.sea15] }),
  booking(4, 'sales', { name: 'Autograf od autora', start: 20, days: 10, seconds: 20, spots: [spot.shelf20] }),
]
