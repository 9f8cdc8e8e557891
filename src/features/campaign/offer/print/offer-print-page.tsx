import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { OfferDocument as Document } from '../../../../../contract/campaign/offer-document.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { useT } from '../../../../i18n/translate.ts'
import { OfferDocument, PrintButton } from '../../../../offer-document/offer-document.tsx'
import { offerDocumentWords } from '../../../../offer-document/words.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { useTitle } from '../../../../ui/page-title.ts'
import { SkeletonMetrics, SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { CampaignNotLoaded } from '../../campaign-not-loaded.tsx'
import * as styles from './offer-print.module.css'
import { offerPrintWords } from './words.ts'

/** The document of an offer for the seller, to print or to save as a PDF; the client's link may be off (R12). */
export const OfferPrintPage = ({ actor }: { actor: AreaRef<string, Document> }): ReactNode => {
  const t = useT(offerPrintWords)
  const d = useT(offerDocumentWords)
  const uuid = useSelector(actor, (snapshot) => snapshot.context.query)
  const { data, failure } = useArea(actor)
  useTitle(data && d('title', { company: data.offer.company_name }))
  if (failure && !data) {
    const retry = () => actor.send({ type: 'area.repeat' })
    return <CampaignNotLoaded failure={failure} listPath="/offer" onRetry={retry} />
  }
  return (
    <div className={styles.offerPrint}>
      <div className={`${styles.actions} screen-only`}>
        <Button kind="text" icon="chevron-left" href={`/offer/preview/${uuid}`}>
          {t('back')}
        </Button>
        <PrintButton disabled={data === null} />
      </div>
      {data && <OfferDocument offer={data.offer} places={data.places} />}
      {!data && (
        <>
          <SkeletonMetrics count={4} />
          <SkeletonRows rows={6} />
        </>
      )}
    </div>
  )
}
