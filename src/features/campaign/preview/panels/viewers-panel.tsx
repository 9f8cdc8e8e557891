import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { ageBands, type CampaignAgeGender } from '../../../../../contract/campaign/progress.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { failureSentence } from '../../../../i18n/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Pyramid } from '../../../../ui/chart/pyramid/pyramid.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { Hatched } from '../../../../ui/state/hatched.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { realizationWords } from '../numbers/words.ts'
import { previewWords } from '../words.ts'

/**
 * Viewers of the campaign by age and gender; hatched if nothing was measured (E09). A failure is shown above the
 * older data (T11).
 */
export const ViewersPanel = ({ area }: { area: AreaRef<string, CampaignAgeGender> }): ReactNode => {
  const t = useT(previewWords)
  const realizationText = useT(realizationWords)
  const { data, failure } = useSelector(area, (snapshot) => snapshot.context)
  const bands = ageBands.map((band, index) => ({
    label: band.replace('-', '–'),
    women: data?.totals.women[index] ?? null,
    men: data?.totals.men[index] ?? null,
  }))
  const isMeasured = (data?.total_audience ?? 0) > 0
  return (
    <Panel title={t('who')} caption={isMeasured ? t('whoUnit') : undefined}>
      {failure && (
        <ErrorState
          title={realizationText('numbersFailed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
      )}
      {data &&
        (isMeasured ? (
          <Pyramid bands={bands} label={t('who')} smallestGroup={data.smallest_group} groupError={data.group_error} />
        ) : (
          <Hatched>{realizationText('nothingMeasured')}</Hatched>
        ))}
      {!data && !failure && <SkeletonChart height={180} />}
    </Panel>
  )
}
