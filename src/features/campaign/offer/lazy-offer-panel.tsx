import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { OfferPanelRef } from '../../../../machines/campaign/offer/offer-panel.ts'

const Panel = lazy(async () => ({ default: (await import('./offer-panel.tsx')).OfferPanel }))

/** The panel of an offer, loaded with the first preview of an offer. */
export const OfferPanel = (props: { panel: OfferPanelRef; campaign: Campaign }): ReactNode => {
  const isOffer = useSelector(props.panel, (snapshot) => snapshot.matches('open'))
  return <Suspense fallback={null}>{isOffer && <Panel {...props} />}</Suspense>
}
