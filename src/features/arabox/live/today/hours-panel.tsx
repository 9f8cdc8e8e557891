import type { ReactNode } from 'react'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { araboxWords } from '../words.ts'
import { HoursPlot } from './hours-plot.tsx'

/** Today by hour, with loading state and failure (C90, E30, T14). */
export const HoursPanel = ({ today, fileName }: { today: AreaRef<number, Today>; fileName: string }): ReactNode => {
  const t = useT(araboxWords)
  const { data, failure } = useArea(today)
  return (
    <Panel className="live-hours">
      <AreaFailure
        name={t('hours')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => today.send({ type: 'area.repeat' })}
      />
      {data && <HoursPlot items={data.items} fileName={fileName} />}
      {!data && !failure && <SkeletonChart height={220} />}
    </Panel>
  )
}
