import type { CampaignEstimate } from '../../../../contract/campaign/campaign.ts'

/** Whether an estimate has an audience. Without any measurement the audience is unknown, not zero. */
export const isForecast = ({ total_audience, basis }: Pick<CampaignEstimate, 'total_audience' | 'basis'>): boolean =>
  total_audience > 0 || basis !== null
