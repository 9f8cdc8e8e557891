import { type ReactNode, useMemo } from 'react'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { type ShownArea, useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import type { TimePoint } from '../../../ui/chart/axis/time-rows.ts'
import { LinePlot } from '../../../ui/chart/line/line-plot.tsx'
import type { PlotSeries } from '../../../ui/chart/plot/plot-table.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { trafficWords } from '../words.ts'
import { pointOf, withSkippedDays } from './time-points.ts'

const HEIGHT = 220

type Series = { aggregation: 'DAY' | 'HOUR' }
type TimePlotProps = {
  title: string
  unit: string
  fileName: string
  series: readonly PlotSeries[]
  points: readonly TimePoint[]
  shown: ShownArea<Series>
  onRetry: () => void
}

const TimePlot = ({ shown, onRetry, points, ...plot }: TimePlotProps): ReactNode => {
  const { data, isPending, failure } = shown
  const t = useT(trafficWords)
  const isHourly = data?.aggregation === 'HOUR'
  const all = useMemo(() => (isHourly ? points : withSkippedDays(points)), [points, isHourly])
  return (
    <Panel>
      <AreaFailure name={plot.title} failure={failure} hasData={data !== null} onRetry={onRetry} />
      {(data || !failure) && (
        <LinePlot
          {...plot}
          level={2}
          height={HEIGHT}
          emptyText={t('empty')}
          loading={isPending || (!data && !failure)}
          points={all}
          step={isHourly ? 'hour' : 'day'}
        />
      )}
    </Panel>
  )
}

type PlotPanelProps<Name extends keyof TrafficAreas> = {
  area: TrafficAreas[Name]
  /** The days in the names of downloads: `2026-02-02_2026-03-01`. */
  fileDays: string
}

/** People gross and net over time (C73, E18). */
export const AudiencePlot = ({ area, fileDays }: PlotPanelProps<'audience'>): ReactNode => {
  const t = useT(trafficWords)
  const shown = useArea(area)
  const series = useMemo(
    () => [
      { name: t('net'), colour: 's1' as const },
      { name: t('gross'), colour: 's1-pale' as const },
    ],
    [t],
  )
  const points = useMemo(
    () => (shown.data?.device_audience ?? []).map((point) => pointOf(point, [point.people_net, point.people])),
    [shown.data],
  )
  return (
    <TimePlot
      title={t('audiencePlot')}
      unit={t('people')}
      fileName={`audience_${fileDays}`}
      series={series}
      points={points}
      shown={shown}
      onRetry={() => area.send({ type: 'area.repeated' })}
    />
  )
}

/** People, cars and buses over time (C79). */
export const TrafficPlot = ({ area, fileDays }: PlotPanelProps<'traffic'>): ReactNode => {
  const t = useT(trafficWords)
  const shown = useArea(area)
  const series = useMemo(
    () => [
      { name: t('peopleSeries'), colour: 's1' as const },
      { name: t('carsSeries'), colour: 's2' as const },
      { name: t('busesSeries'), colour: 's3' as const },
    ],
    [t],
  )
  const points = useMemo(
    () => (shown.data?.traffic ?? []).map((point) => pointOf(point, [point.people, point.cars, point.buses])),
    [shown.data],
  )
  return (
    <TimePlot
      title={t('trafficPlot')}
      unit={t('whatPasses')}
      fileName={`traffic_${fileDays}`}
      series={series}
      points={points}
      shown={shown}
      onRetry={() => area.send({ type: 'area.repeated' })}
    />
  )
}
