import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { time } from '../../../../i18n/dates.ts'
import { failureSentence } from '../../../../i18n/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonMetrics } from '../../../../ui/state/skeleton.tsx'
import { EstimateCard } from '../../estimate/estimate-card.tsx'
import * as styles from './realization.module.css'
import { RealizationPanel } from './realization-panel.tsx'
import { realizationWords } from './words.ts'

/** Whether a campaign has realized numbers: from its first day on. */
export const hasRealizedNumbers = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'in_progress' || status === 'end'

type KeyNumbersProps = {
  campaign: Campaign
  progress: AreaRef<string, CampaignProgress>
  canEdit: boolean
}

/**
 * The estimate before the start, plan and realization from then on. A failure is shown in the panel above the older
 * numbers (T12).
 */
export const KeyNumbers = ({ campaign, progress, canEdit }: KeyNumbersProps): ReactNode => {
  const t = useT(realizationWords)
  const { data, failure } = useSelector(progress, (snapshot) => snapshot.context)
  if (!hasRealizedNumbers(campaign)) return <EstimateCard campaign={campaign} canEdit={canEdit} />
  return (
    <>
      {failure && (
        <Panel title={data ? undefined : t('planAndRealization')}>
          <ErrorState
            title={t('numbersFailed')}
            text={`${failureSentence(failure)} ${data ? t('olderNumbers', { time: time(data.as_of) }) : ''}`.trim()}
            requestId={failure.requestId}
            onRetry={() => progress.send({ type: 'area.repeat' })}
          />
        </Panel>
      )}
      {data && <RealizationPanel campaign={campaign} progress={data} />}
      {!data && !failure && (
        <Panel
          title={t('planAndRealization')}
          className={campaign.status === 'end' ? `${styles.waits} ${styles.ended}` : styles.waits}
        >
          <div className="stack">
            <SkeletonMetrics count={4} />
            <SkeletonChart height={180} />
          </div>
        </Panel>
      )}
    </>
  )
}
