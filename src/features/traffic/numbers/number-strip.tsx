import type { ReactNode } from 'react'
import type { DeviceTotal } from '../../../../contract/statistics/answers.ts'
import { reachPercent } from '../../../../machines/audience/audience.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import type { ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { useArea } from '../../../actors/use-area.ts'
import { decimal, number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { HowComputedGroup } from '../../../ui/explain/how-computed.tsx'
import { Measured } from '../../../ui/explain/measured.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Metric, MetricRow } from '../../../ui/number/metric.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonMetrics } from '../../../ui/state/skeleton.tsx'
import { changeText } from '../comparison/change-text.ts'
import type { Earlier } from '../comparison/earlier.ts'
import { periodText } from '../filter/filter-text.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { type NumberName, trafficExplanation } from './explanations.ts'

const shownNumbers: readonly NumberName[] = ['audience', 'peopleNet', 'peopleGross', 'cars', 'buses', 'grp']

const grpOf = ({ people_net, cars, buses, multipliers: { car_multi, bus_multi, views_multi } }: DeviceTotal) =>
  reachPercent({ people: people_net, cars, buses }, { car: car_multi, bus: bus_multi, views: views_multi })

const numberText = (name: NumberName, total: DeviceTotal): string => {
  const counts = {
    audience: total.audience,
    peopleNet: total.people_net,
    peopleGross: total.people_gross,
    cars: total.cars,
    buses: total.buses,
  }
  return name === 'grp' ? decimal(grpOf(total), 1) : number(counts[name])
}

const numberOf = (name: NumberName, total: DeviceTotal): number | null => {
  if (total.measured_hours === 0) return null
  const { audience, people_net, people_gross, cars, buses } = total
  return { audience, peopleNet: people_net, peopleGross: people_gross, cars, buses, grp: grpOf(total) }[name]
}

const NumberRow = ({
  total,
  earlier,
  filter,
  isStale,
}: {
  total: DeviceTotal
  earlier: Earlier | null
  filter: ValidFilter
  isStale: boolean
}): ReactNode => {
  const t = useT(trafficWords)
  const { hours, measured_hours: measuredHours } = total
  return (
    <div className={isStale ? `${styles.numbers} ${styles.stale}` : styles.numbers} aria-busy={isStale || undefined}>
      <MetricRow ruled>
        {shownNumbers.map((name) => (
          <Metric
            key={name}
            size={name === 'audience' ? 'hero' : 'secondary'}
            label={t(name)}
            help={
              name === shownNumbers[0] && (
                <HowComputedGroup
                  name={t('numbers')}
                  explanations={shownNumbers.map((each) => trafficExplanation(each, total, periodText(filter), t))}
                />
              )
            }
            caption={earlier ? changeText(numberOf(name, total), numberOf(name, earlier.data.total)) : undefined}
            value={
              <Measured measuredHours={measuredHours} hours={hours}>
                {numberText(name, total)}
                {name === 'grp' && <span className="metric-unit">{t('points')}</span>}
              </Measured>
            }
          />
        ))}
      </MetricRow>
    </div>
  )
}

type NumberStripProps = {
  area: TrafficAreas['total']
  earlier: Earlier | null
  filter: ValidFilter
  /** Selects the most recent measured days. */
  onRecent: () => void
}

/** The numbers of the filter, with one explanation of all and their measured hours (K20–K23, T11). */
export const NumberStrip = ({ area, earlier, filter, onRecent }: NumberStripProps): ReactNode => {
  const t = useT(trafficWords)
  const { data, isPending, failure } = useArea(area)
  return (
    <Panel flush className="traffic-strip">
      <h2 className="visually-hidden">{t('numbers')}</h2>
      {(failure || !data || data.measured_hours === 0) && (
        <div className={styles.stripState}>
          <AreaFailure
            name={t('numbers')}
            failure={failure}
            hasData={data !== null}
            onRetry={() => area.send({ type: 'area.repeat' })}
          />
          {!data && !failure && <SkeletonMetrics count={6} />}
          {data && data.measured_hours === 0 && !failure && (
            <EmptyState
              title={t('empty')}
              text={t('emptyText')}
              actions={<Button onClick={onRecent}>{t('showRecent')}</Button>}
            />
          )}
        </div>
      )}
      {data && data.measured_hours > 0 && (
        <NumberRow total={data} earlier={earlier} filter={filter} isStale={isPending} />
      )}
    </Panel>
  )
}
