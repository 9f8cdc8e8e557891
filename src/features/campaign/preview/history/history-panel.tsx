import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CampaignHistoryEntry } from '../../../../../contract/campaign/progress.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { failureSentence } from '../../../../i18n/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { Timeline } from '../../../../ui/layout/steps.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { previewWords } from '../words.ts'
import { historyItems } from './history-items.tsx'

type HistoryPanelProps = {
  area: AreaRef<string, CampaignHistoryEntry[]>
  /** The offer that the campaign was made of; null on its own page, and for who may not see it. */
  offerHref: string | null
}

/** The history of a campaign: who, when, what, why, version (docs/design.md, Preview). */
export const HistoryPanel = ({ area, offerHref }: HistoryPanelProps): ReactNode => {
  const t = useT(previewWords)
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  return (
    <Panel title={t('history')} caption={data ? t('events', { count: data.length }) : undefined}>
      {failure && (
        <ErrorState
          title={t('historyFailed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
      )}
      {data ? <Timeline items={historyItems(data, offerHref)} /> : !failure && <SkeletonRows rows={4} />}
    </Panel>
  )
}
