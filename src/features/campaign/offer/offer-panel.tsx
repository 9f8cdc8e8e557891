import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { MOST_VARIANTS, type Offer } from '../../../../contract/campaign/offer-operations.ts'
import type { OfferFormRef } from '../../../../machines/campaign/offer/offer-forms.ts'
import {
  hasRoomForVariant,
  type OfferAction,
  type OfferPanelRef,
} from '../../../../machines/campaign/offer/offer-panel.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Panel, PanelSection } from '../../../ui/layout/panel.tsx'
import { Reason } from '../../../ui/number/reason.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { ActionFailure } from './action-failure.tsx'
import { AnswersSection } from './answers-section.tsx'
import { ClientLink } from './client-link.tsx'
import * as styles from './offer.module.css'
import { OfferDetails } from './offer-details.tsx'
import { VariantDialog } from './variant-dialog.tsx'
import { VariantTable } from './variant-table.tsx'
import { offerWords } from './words.ts'

type OfferPanelProps = {
  panel: OfferPanelRef
  /** The variant that the page shows. */
  campaign: Campaign
}

/** The offer of the shown campaign: its variants side by side, its validity and its note (R12, R41). */
export const OfferPanel = ({ panel, campaign }: OfferPanelProps): ReactNode => {
  const children = useChildren(panel, ['details', 'variants', 'action'])
  if (!children) return null
  const { details, variants, action } = children
  return <OpenPanel panel={panel} campaign={campaign} details={details} newest={variants} action={action} />
}

type OpenPanelProps = OfferPanelProps & {
  details: OfferFormRef
  newest: AreaRef<string, Offer>
  action: AreaRef<OfferAction, Offer>
}

const OpenPanel = ({ panel, campaign, details, newest, action }: OpenPanelProps): ReactNode => {
  const t = useT(offerWords)
  const reasonId = useId()
  const record = useSelector(details, (each) => each.context.record)
  const isUnloaded = useSelector(details, (each) => each.matches('unloaded'))
  const failure = useSelector(details, (each) => each.context.failure)
  const renewed = useSelector(newest, (each) => each.context.data)
  const renewalFailure = useSelector(newest, (each) => each.context.failure)
  const adding = useSelector(panel, (each) => each.children.adding)
  const cities = useSelector(panel, (each) => each.children.cities)
  const canEdit = useSelector(panel, (each) => each.context.canEdit)
  const canShare = useSelector(panel, (each) => each.context.canShare)
  const offer = renewed ?? record
  const isFull = offer !== null && !hasRoomForVariant(offer)
  return (
    <Panel
      flush
      className={styles.offer}
      title={t('variants')}
      caption={offer ? t('variantCount', { count: offer.variants.length }) : undefined}
      actions={
        offer && (
          <>
            {canEdit && isFull && (
              <Reason allowed={false} id={reasonId}>
                {t('full', { count: MOST_VARIANTS })}
              </Reason>
            )}
            <Button size="small" icon="print" href={`/offer/print/${campaign.uuid}`}>
              {t('print')}
            </Button>
            {canEdit && (
              <Button
                size="small"
                icon="plus"
                disabled={isFull}
                aria-describedby={isFull ? reasonId : undefined}
                onClick={() => panel.send({ type: 'offer.open_variant', from: campaign })}
              >
                {t('add')}
              </Button>
            )}
          </>
        )
      }
    >
      {isUnloaded && (
        <AreaFailure
          name={t('offer')}
          failure={failure}
          hasData={false}
          onRetry={() => details.send({ type: 'form.retry' })}
        />
      )}
      {!offer && !isUnloaded && <SkeletonRows rows={3} />}
      <AreaFailure
        name={t('variants')}
        failure={renewalFailure}
        hasData={offer !== null}
        onRetry={() => newest.send({ type: 'area.repeat' })}
      />
      {offer && offer.variants.length > 1 && <VariantTable offer={offer} shown={campaign.uuid} />}
      {offer && offer.variants.length <= 1 && (
        <PanelSection>
          <p className="muted">{t(canEdit ? 'onlyOne' : 'onlyOneRead')}</p>
        </PanelSection>
      )}
      {record && <OfferDetails details={details} canEdit={canEdit} now={campaign.as_of} />}
      <ActionFailure action={action} />
      {offer && <ClientLink offer={offer} uuid={campaign.uuid} action={action} canShare={canShare} />}
      {offer && (
        <AnswersSection offer={offer} uuid={campaign.uuid} action={action} canShare={canShare} canEdit={canEdit} />
      )}
      {adding && cities && (
        <VariantDialog form={adding} cities={cities} onClose={() => panel.send({ type: 'offer.close_variant' })} />
      )}
    </Panel>
  )
}
