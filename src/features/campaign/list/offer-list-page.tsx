import type { ReactNode } from 'react'
import { CampaignList, type CampaignListProps } from './campaign-list.tsx'

/** The list of offers: campaigns before their confirmation. */
export const OfferListPage = ({ actor, user, counts }: Omit<CampaignListProps, 'kind'>): ReactNode => {
  return <CampaignList actor={actor} user={user} counts={counts} kind="offer" />
}
