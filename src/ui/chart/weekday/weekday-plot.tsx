import { type ReactNode, useMemo } from 'react'
import { weekdayMark } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import type { Measurement } from '../../explain/measurement.ts'
import { BarPlot } from '../bar/bar-plot.tsx'
import type { PlotProps } from '../plot/plot-frame.tsx'
import { plotWords } from '../plot/words.ts'
import { weekdayTicks, weekdayTop } from './weekday-top.ts'

/** Mean number of people on one day of the week; null if no such day was measured. */
export type WeekdayMean = {
  net: number | null
  gross: number | null
  measured?: Measurement
}

type WeekdayPlotProps = PlotProps & {
  /** Seven, Monday first. */
  days: readonly WeekdayMean[]
}

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
// 1 January 2024 was a Monday.
const MONDAY = 1

/** Mean people per day from Monday to Sunday, net and gross, on an axis that ends at a whole thousand (K24, E19). */
export const WeekdayPlot = ({ days, ...props }: WeekdayPlotProps): ReactNode => {
  const t = useT(plotWords)
  const language = useLanguage()
  const series = useMemo(
    () => [
      { name: t('net'), colour: 's1' as const },
      { name: t('gross'), colour: 's1-pale' as const },
    ],
    [t],
  )
  const categories = useMemo(
    () =>
      names.map((name, index) => ({
        label: weekdayMark(`2024-01-0${MONDAY + index}`, language),
        name: t(name),
        values: [days[index]?.net ?? null, days[index]?.gross ?? null],
        measured: days[index]?.measured,
      })),
    [days, t, language],
  )
  const axis = useMemo(() => {
    const top = weekdayTop(Math.max(0, ...days.flatMap(({ net, gross }) => [net ?? 0, gross ?? 0])))
    return { top, ticks: weekdayTicks(top) }
  }, [days])
  return (
    <BarPlot
      unit={t('peopleADay')}
      write={(value) => t('peopleCount', { count: Math.round(value) })}
      {...props}
      head={t('weekday')}
      series={series}
      categories={categories}
      axis={axis}
      summed={false}
    />
  )
}
