import type { ReactNode } from 'react'
import { CampaignList, type CampaignListProps } from './campaign-list.tsx'

/** The list of campaigns (R04). */
export const CampaignListPage = ({ actor, user, counts }: Omit<CampaignListProps, 'kind'>): ReactNode => {
  return <CampaignList actor={actor} user={user} counts={counts} />
}
