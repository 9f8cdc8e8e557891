import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Offer } from '../../../../contract/campaign/offer-operations.ts'
import type { OfferAction } from '../../../../machines/campaign/offer/offer-panel.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useT } from '../../../i18n/translate.ts'
import { PanelSection } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { offerWords } from './words.ts'

/** Why the last thing that the seller did for the client was refused. */
export const ActionFailure = ({ action }: { action: AreaRef<OfferAction, Offer> }): ReactNode => {
  const t = useT(offerWords)
  const failure = useSelector(action, (each) => each.context.failure)
  if (!failure) return null
  const [rule] = failure.rules ?? []
  return (
    <PanelSection>
      {rule !== undefined && offerWords.has(rule) ? (
        <Banner tone="bad">{t(rule)}</Banner>
      ) : (
        <AreaFailure
          name={t('action')}
          failure={failure}
          hasData={false}
          onRetry={() => action.send({ type: 'area.repeat' })}
        />
      )}
    </PanelSection>
  )
}
