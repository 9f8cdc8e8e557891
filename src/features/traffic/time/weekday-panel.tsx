import { type ReactNode, useMemo } from 'react'
import type { WeekdayStatistics } from '../../../../contract/statistics/answers.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import { type WeekdayMean, WeekdayPlot } from '../../../ui/chart/weekday/weekday-plot.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { type Change, ChangeLine } from '../comparison/change-line.tsx'
import type { Earlier } from '../comparison/earlier.ts'
import { weekdayAbbreviation } from '../filter/filter-text.ts'
import { trafficWords } from '../words.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Mean people per day for each weekday, Monday first; null if no such day was measured. */
export const weekdayMeans = ({ device_weekday_stats }: WeekdayStatistics): WeekdayMean[] =>
  WEEKDAYS.map((weekday) => {
    const found = device_weekday_stats.find((one) => one.weekday === weekday)
    const stats = found?.net_gross_stats ?? []
    const days = found?.days ?? 0
    const mean = (member: 'people_net' | 'people_gross'): number | null => {
      const values = stats.map((one) => one[member]).filter((value) => value !== null)
      return days > 0 && values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / days : null
    }
    const sum = (member: 'hours' | 'measured_hours'): number => stats.reduce((total, one) => total + one[member], 0)
    return {
      net: mean('people_net'),
      gross: mean('people_gross'),
      measured: { hours: sum('hours'), measuredHours: sum('measured_hours') },
    }
  })

const weekdayChanges = (now: readonly WeekdayMean[], before: readonly WeekdayMean[]): Change[] =>
  WEEKDAYS.map((weekday, index) => ({
    name: weekdayAbbreviation(weekday),
    now: now[index]?.net ?? null,
    earlier: before[index]?.net ?? null,
  }))

/** Mean people per day by weekday, net and gross (C75, K24). */
export const WeekdayPanel = ({
  area,
  fileDays,
  earlier,
}: {
  area: TrafficAreas['weekdays']
  fileDays: string
  earlier: Earlier | null
}): ReactNode => {
  const t = useT(trafficWords)
  const { data, isPending, failure } = useArea(area)
  const days = useMemo(() => (data ? weekdayMeans(data) : []), [data])
  return (
    <Panel>
      <AreaFailure
        name={t('weekdayPlot')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {(data || !failure) && (
        <WeekdayPlot
          title={t('weekdayPlot')}
          fileName={`weekdays_${fileDays}`}
          level={2}
          height={220}
          emptyText={t('empty')}
          days={days}
          loading={isPending || !data}
        />
      )}
      <ChangeLine earlier={earlier} changes={({ weekdays }) => weekdayChanges(days, weekdayMeans(weekdays))} />
    </Panel>
  )
}
