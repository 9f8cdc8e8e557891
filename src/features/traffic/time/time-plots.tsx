import { type ReactNode, useMemo } from 'react'
import type { Traffic } from '../../../../contract/statistics/answers.ts'
import type { LocationRow } from '../../../../machines/traffic/location-table.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { type ShownArea, useArea } from '../../../actors/use-area.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import type { TimePoint } from '../../../ui/chart/axis/time-rows.ts'
import { LinePlot } from '../../../ui/chart/line/line-plot.tsx'
import type { PlotSeries } from '../../../ui/chart/plot/plot-table.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { type Change, ChangeLine } from '../comparison/change-line.tsx'
import { type Earlier, measuredNumber } from '../comparison/earlier.ts'
import { trafficWords } from '../words.ts'
import { axisMarks, TimeNotes, timeMarksOf } from './time-notes.tsx'
import { earlierLine, pointOf, withSkippedDays } from './time-points.ts'

const HEIGHT = 220

type Series = { aggregation: 'DAY' | 'HOUR' }
type TimePlotProps = {
  title: string
  unit: string
  fileName: string
  series: readonly PlotSeries[]
  points: readonly TimePoint[]
  shown: ShownArea<Series>
  specialDays: TrafficAreas['specialDays']
  locations: readonly LocationRow[]
  changes: ReactNode
  onRetry: () => void
}

const TimePlot = ({ shown, specialDays, onRetry, points, locations, changes, ...plot }: TimePlotProps): ReactNode => {
  const { data, isPending, failure } = shown
  const t = useT(trafficWords)
  const isHourly = data?.aggregation === 'HOUR'
  const all = useMemo(() => (isHourly ? points : withSkippedDays(points)), [points, isHourly])
  const special = useArea(specialDays)
  const found = useMemo(() => timeMarksOf(all, special.data), [all, special.data])
  const language = useLanguage()
  const marks = useMemo(() => axisMarks(found, language), [found, language])
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
          marks={marks}
        />
      )}
      {data && <TimeNotes {...found} locations={locations} />}
      <AreaFailure
        name={t('specialDays')}
        failure={special.failure}
        hasData={special.data !== null}
        onRetry={() => specialDays.send({ type: 'area.repeat' })}
      />
      {data && changes}
    </Panel>
  )
}

type Totals = Traffic['totals']

const changesOf = (
  now: Totals | undefined,
  before: Totals,
  names: readonly (readonly [name: string, member: 'people_net' | 'people_gross' | 'cars' | 'buses'])[],
): Change[] =>
  names.map(([name, member]) => ({
    name,
    now: measuredNumber(now, (totals) => totals[member]),
    earlier: measuredNumber(before, (totals) => totals[member]),
  }))

type PlotPanelProps<Name extends keyof TrafficAreas> = {
  area: TrafficAreas[Name]
  specialDays: TrafficAreas['specialDays']
  /** The days in the names of downloads: `2026-02-02_2026-03-01`. */
  fileDays: string
  earlier: Earlier | null
  locations: readonly LocationRow[]
}

/** People gross and net over time (C73, E18). */
export const AudiencePlot = ({
  area,
  specialDays,
  fileDays,
  earlier,
  locations,
}: PlotPanelProps<'audience'>): ReactNode => {
  const t = useT(trafficWords)
  const shown = useArea(area)
  const line = useMemo(
    () =>
      earlierLine(
        earlier?.data.audience.device_audience.map((point) => point.people_net) ?? [],
        shown.data?.device_audience.length ?? 0,
      ),
    [earlier, shown.data],
  )
  const series = useMemo(
    () => [
      { name: t('net'), colour: 's1' as const },
      { name: t('gross'), colour: 's1-pale' as const },
      ...(line ? [{ name: t('earlierSeries', { name: t('net') }), colour: 's6' as const }] : []),
    ],
    [t, line],
  )
  const points = useMemo(
    () =>
      (shown.data?.device_audience ?? []).map((point, index) =>
        pointOf(point, [point.people_net, point.people, ...(line ? [line[index] ?? null] : [])]),
      ),
    [shown.data, line],
  )
  return (
    <TimePlot
      title={t('audiencePlot')}
      unit={t('people')}
      fileName={`audience_${fileDays}`}
      series={series}
      points={points}
      shown={shown}
      specialDays={specialDays}
      locations={locations}
      changes={
        <ChangeLine
          earlier={earlier}
          changes={({ audience }) =>
            changesOf(shown.data?.totals, audience.totals, [
              [t('net'), 'people_net'],
              [t('gross'), 'people_gross'],
            ])
          }
        />
      }
      onRetry={() => area.send({ type: 'area.repeat' })}
    />
  )
}

/** People, cars and buses over time (C79). */
export const TrafficPlot = ({
  area,
  specialDays,
  fileDays,
  earlier,
  locations,
}: PlotPanelProps<'traffic'>): ReactNode => {
  const t = useT(trafficWords)
  const shown = useArea(area)
  const line = useMemo(
    () =>
      earlierLine(earlier?.data.traffic.traffic.map((point) => point.people) ?? [], shown.data?.traffic.length ?? 0),
    [earlier, shown.data],
  )
  const series = useMemo(
    () => [
      { name: t('peopleSeries'), colour: 's1' as const },
      { name: t('carsSeries'), colour: 's2' as const },
      { name: t('busesSeries'), colour: 's3' as const },
      ...(line ? [{ name: t('earlierSeries', { name: t('peopleSeries') }), colour: 's6' as const }] : []),
    ],
    [t, line],
  )
  const points = useMemo(
    () =>
      (shown.data?.traffic ?? []).map((point, index) =>
        pointOf(point, [point.people, point.cars, point.buses, ...(line ? [line[index] ?? null] : [])]),
      ),
    [shown.data, line],
  )
  return (
    <TimePlot
      title={t('trafficPlot')}
      unit={t('whatPasses')}
      fileName={`traffic_${fileDays}`}
      series={series}
      points={points}
      shown={shown}
      specialDays={specialDays}
      locations={locations}
      changes={
        <ChangeLine
          earlier={earlier}
          changes={({ traffic }) =>
            changesOf(shown.data?.totals, traffic.totals, [
              [t('peopleSeries'), 'people_net'],
              [t('carsSeries'), 'cars'],
              [t('busesSeries'), 'buses'],
            ])
          }
        />
      }
      onRetry={() => area.send({ type: 'area.repeat' })}
    />
  )
}
