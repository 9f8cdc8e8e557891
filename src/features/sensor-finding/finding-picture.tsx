import { type ReactNode, useMemo } from 'react'
import type { SensorFinding } from '../../../contract/location/sensor-findings.ts'
import { percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { LinePlot } from '../../ui/chart/line/line-plot.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { findingWords } from './words.ts'

const HEIGHT = 260

/** What a sensor counted beside what its neighbours let expect, with the onset, as they were when it was found. */
export const FindingPicture = ({ finding }: { finding: SensorFinding }): ReactNode => {
  const t = useT(findingWords)
  const { picture, onset, effect, threshold, neighbours, rule } = finding
  const points = useMemo(
    () => (picture ?? []).map((each) => ({ at: each.day, values: [each.counted, each.expected] })),
    [picture],
  )
  const series = useMemo(
    () => [
      { name: t('counted'), colour: 's1' as const },
      { name: t('expected'), colour: 's6' as const },
    ],
    [t],
  )
  const marks = useMemo(() => [{ day: onset, name: t('onsetMark') }], [onset, t])
  return (
    <Panel>
      <LinePlot
        title={t('picture')}
        unit={t(finding.counter)}
        fileName={`sensor-finding-${finding.id}`}
        level={2}
        height={HEIGHT}
        emptyText={t('noPicture')}
        series={series}
        points={points}
        step="day"
        marks={marks}
      />
      <p>{t(`${rule}Text`)}</p>
      {effect !== null && threshold !== null && (
        <p>{t('found', { effect: percent(effect * 100, 0), threshold: percent(threshold * 100, 0) })}</p>
      )}
      <p className="caption">
        {neighbours.length > 0 ? t('compared', { names: neighbours.join(', ') }) : t('notCompared')} {t('asStored')}
      </p>
    </Panel>
  )
}
