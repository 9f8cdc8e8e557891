import { type ReactNode, useMemo, useState } from 'react'
import type { AgeGenderStatistics } from '../../../../contract/statistics/answers.ts'
import { type AgeGroup, groupsOf, rangesOf } from '../../../../machines/traffic/age-groups.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import type { AgeAggregation, TrafficFilter, ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import { PyramidPlot } from '../../../ui/chart/pyramid/pyramid-plot.tsx'
import type { AgeBand } from '../../../ui/chart/pyramid/pyramid-shares.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { type Change, ChangeLine } from '../comparison/change-line.tsx'
import { type Earlier, measuredNumber } from '../comparison/earlier.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { AgeControls } from './age-controls.tsx'
import { ageBandsOf, ageGroupName } from './age-text.ts'
import { AgeTimePlot } from './age-time-plot.tsx'

type T = ReturnType<typeof useT<Parameters<typeof trafficWords.text>[0]>>

type AgePanelProps = {
  area: TrafficAreas['ages']
  filter: ValidFilter
  fileDays: string
  earlier: Earlier | null
  onFilter: (filter: Partial<TrafficFilter>) => void
}

/** The aggregation that the data allows: data by day, which is on screen until hourly data arrives, has no hours. */
const possibleAggregation = (data: AgeGenderStatistics, chosen: AgeAggregation): AgeAggregation => {
  if (data.aggregation === 'DAY') return 'DAY'
  return chosen === 'DAY' ? 'HOUR' : chosen
}

const shownBands = (data: AgeGenderStatistics, group: AgeGroup | undefined): AgeBand[] => {
  const source = group ?? { ...data.totals, measured_hours: data.measured_hours }
  return source.measured_hours > 0 ? ageBandsOf(source) : []
}

const genderChanges = (now: AgeGenderStatistics, before: AgeGenderStatistics, t: T): Change[] =>
  (['women', 'men'] as const).map((gender) => ({
    name: t(gender),
    now: measuredNumber(now, ({ totals }) => totals[`${gender}_sum`]),
    earlier: measuredNumber(before, ({ totals }) => totals[`${gender}_sum`]),
  }))

/**
 * Age and gender: a pyramid of the period or of one part of it, and women and men by day, hour or range (C76–C78,
 * E20).
 */
export const AgePanel = ({ area, filter, fileDays, earlier, onFilter }: AgePanelProps): ReactNode => {
  const t = useT(trafficWords)
  const { data, isPending, failure } = useArea(area)
  const [chosen, setChosen] = useState<string | null>(null)
  const aggregation = data ? possibleAggregation(data, filter.ages) : filter.ages
  const groups = useMemo(() => {
    if (!data) return []
    return aggregation === 'RANGE_HOUR' ? rangesOf(data) : groupsOf(data)
  }, [data, aggregation])
  const group = groups.find(({ at }) => at === chosen)
  const bands = useMemo(() => (data ? shownBands(data, group) : []), [data, group])
  return (
    <Panel title={t('agesPlot')} className="traffic-ages">
      <AgeControls filter={filter} onFilter={onFilter}>
        <SelectField
          label={t('shownGroup')}
          value={group?.at ?? 'all'}
          options={[
            { value: 'all', label: t('wholePeriod') },
            ...groups.map(({ at }) => ({ value: at, label: ageGroupName(at, aggregation) })),
          ]}
          onChange={(at) => setChosen(at)}
        />
      </AgeControls>
      <AreaFailure
        name={t('agesPlot')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {(data || !failure) && (
        <div className={styles.agesPlots}>
          <PyramidPlot
            title={group ? ageGroupName(group.at, aggregation) : t('wholePeriod')}
            unit={t('people')}
            fileName={`ages_${group?.at ?? fileDays}`}
            emptyText={t('empty')}
            bands={bands}
            smallestGroup={data?.smallest_group}
            groupError={(group ?? data)?.group_error}
            loading={isPending || !data}
          />
          <AgeTimePlot groups={groups} aggregation={aggregation} isLoading={isPending || !data} fileDays={fileDays} />
        </div>
      )}
      {data && <ChangeLine earlier={earlier} changes={({ ages }) => genderChanges(data, ages, t)} />}
    </Panel>
  )
}
