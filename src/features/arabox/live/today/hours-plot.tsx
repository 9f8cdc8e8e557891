import { type ReactNode, useCallback, useId, useMemo } from 'react'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import { fullHour } from '../../../../i18n/dates.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useT } from '../../../../i18n/translate.ts'
import { axisFromZero } from '../../../../ui/chart/axis/value-axis.ts'
import { BarCanvas } from '../../../../ui/chart/bar/bar-canvas.tsx'
import { placeBar } from '../../../../ui/chart/bar/bar-layout.ts'
import type { DrawingContext } from '../../../../ui/chart/canvas/drawing-context.ts'
import type { LegendEntry } from '../../../../ui/chart/plot/legend.tsx'
import { PlotFrame } from '../../../../ui/chart/plot/plot-frame.tsx'
import type { PlotRow } from '../../../../ui/chart/plot/plot-table.ts'
import { incompleteEntries } from '../../../../ui/chart/plot/row-coverage.ts'
import { plotWords } from '../../../../ui/chart/plot/words.ts'
import { araboxWords } from '../words.ts'
import { elapsedHours } from './day-so-far.ts'
import { drawHours } from './hours-drawing.ts'

const HEIGHT = 148
const padding = { top: 8, right: 10, bottom: 22, left: 50 }
const LAST_HOUR = 23

type Hour = Today['items'][number]

/** The hours from the first one with a count or a usual number to the end of the day; all hours if there is none. */
const hoursShown = (items: readonly Hour[]): readonly Hour[] => {
  const first = items.find(({ measured, usual }) => measured || (usual ?? 0) > 0)?.hour ?? 0
  return items.filter(({ hour }) => hour >= first && hour <= LAST_HOUR)
}

/**
 * Today by hour with the usual number of each hour (C90, E30); the open hour is paler, unmeasured hours are hatched.
 */
export const HoursPlot = ({ items, fileName }: { items: readonly Hour[]; fileName: string }): ReactNode => {
  const t = useT(araboxWords)
  const plot = useT(plotWords)
  const language = useLanguage()
  const hatchId = `${useId()}${language}`
  const hours = useMemo(() => {
    const elapsed = new Set(elapsedHours(items).map(({ hour }) => hour))
    return hoursShown(items).map((item) => ({ ...item, isMissed: !item.measured && elapsed.has(item.hour) }))
  }, [items])
  const axis = useMemo(
    () => axisFromZero(hours.flatMap(({ people_net, usual }) => [people_net ?? 0, usual ?? 0])),
    [hours],
  )
  const series = useMemo(
    () => [
      { className: 'series-s1', values: hours.map(({ open, people_net }) => (open ? null : people_net)) },
      { className: 'series-s1-pale', values: hours.map(({ open, people_net }) => (open ? people_net : null)) },
    ],
    [hours],
  )
  const range = useMemo(() => [0, axis.top] as const, [axis])
  const placeHour = useCallback((_: number, slotPx: number) => placeBar(0, 1, slotPx), [])
  const decorate = useCallback(
    (context: DrawingContext) => drawHours(context, { hours, ticks: axis.ticks, hatchId }),
    [hours, axis, hatchId],
  )
  const rows = hours.map(({ hour, people_net, usual, isMissed, measured }): PlotRow => {
    const label = `${fullHour(hour)}–${fullHour(hour + 1)}`
    const measurement = { measuredHours: measured ? 1 : 0, hours: measured || isMissed ? 1 : 0 }
    return {
      key: label,
      label,
      exportLabel: label,
      values: [people_net, usual === null ? null : Math.round(usual)],
      measured: measurement,
    }
  })
  const legend: LegendEntry[] = [
    { symbol: { kind: 'bar', colour: 's1' }, words: t('todaySeries') },
    { symbol: { kind: 'bar', colour: 's1-pale' }, words: t('openHour') },
    { symbol: { kind: 'line', colour: 's6' }, words: t('usualSeries') },
    ...incompleteEntries(rows.map((row) => ({ ...row, values: row.values.slice(0, 1) }))),
  ]
  return (
    <PlotFrame
      title={t('hours')}
      unit={t('hoursUnit')}
      level={2}
      fileName={fileName}
      emptyText={t('noHours')}
      height={HEIGHT}
      table={{
        head: plot('hour'),
        series: [
          { name: t('todaySeries'), colour: 's1' },
          { name: t('usualSeries'), colour: 's6' },
        ],
        rows,
      }}
      legend={legend}
      positions={rows.map((_, index) => ({ at: (index + 0.5) / rows.length, slot: 1 / rows.length }))}
      padding={padding}
    >
      <BarCanvas
        series={series}
        direction="columns"
        stacked
        range={range}
        ticks={axis.ticks}
        height={HEIGHT}
        padding={padding}
        place={placeHour}
        decorate={decorate}
      />
    </PlotFrame>
  )
}
