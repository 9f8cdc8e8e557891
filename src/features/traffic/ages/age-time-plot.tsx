import { type ReactNode, useMemo } from 'react'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import type { AgeGroup } from '../../../../machines/traffic/age-groups.ts'
import type { AgeAggregation } from '../../../../machines/traffic/traffic-filter.ts'
import { useT } from '../../../i18n/translate.ts'
import { BarPlot } from '../../../ui/chart/bar/bar-plot.tsx'
import { LinePlot } from '../../../ui/chart/line/line-plot.tsx'
import { pointOf, withSkippedDays } from '../time/time-points.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { ageCategory } from './age-text.ts'

type AgeTimePlotProps = {
  groups: readonly AgeGroup[]
  aggregation: AgeAggregation
  isLoading: boolean
  fileDays: string
}

const HEIGHT = 200

/** Women and men by day, hour or range, with a note if small groups are left out (C78). */
export const AgeTimePlot = ({ groups, aggregation, isLoading, fileDays }: AgeTimePlotProps): ReactNode => {
  const t = useT(trafficWords)
  const series = useMemo(
    () => [
      { name: t('women'), colour: 's4' as const },
      { name: t('men'), colour: 's1' as const },
    ],
    [t],
  )
  const hidden = groups.filter((group) => group.hidden > 0).length
  const frame = {
    title: t('agesTime'),
    fileName: `ages_${aggregation.toLowerCase()}_${fileDays}`,
    emptyText: t('empty'),
    height: HEIGHT,
    loading: isLoading,
    series,
  }
  const points = useMemo(
    () =>
      aggregation === 'DAY'
        ? withSkippedDays(groups.map((group) => pointOf(group, [group.women_sum, group.men_sum])))
        : [],
    [groups, aggregation],
  )
  const categories = useMemo(() => groups.map((group) => ageCategory(group, aggregation, t)), [groups, aggregation, t])
  const isByDay = aggregation === 'DAY'
  return (
    <div>
      {isByDay ? (
        <LinePlot {...frame} points={points} step="day" />
      ) : (
        <BarPlot {...frame} head={t('hourHead')} categories={categories} />
      )}
      {hidden > 0 && (
        <p className={`caption ${styles.hidden}`}>
          {t(isByDay ? 'hiddenDays' : 'hiddenRanges', { count: hidden, smallest: SMALLEST_GROUP })}
        </p>
      )}
    </div>
  )
}
