import type { ReactNode } from 'react'
import type { ModelledReach, ReachMissing } from '../../../../contract/campaign/reach.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { decimal, number, percent, range } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { LinePlot } from '../../../ui/chart/line/line-plot.tsx'
import { HowComputedGroup } from '../../../ui/explain/how-computed.tsx'
import { Metric, MetricRow } from '../../../ui/number/metric.tsx'
import { aboutPercent, percentRange } from '../../../ui/reach/reach-text.ts'
import * as styles from './reach.module.css'
import { reachExplanation } from './reach-explanation.ts'
import { reachWords } from './words.ts'

type ReachNumbersProps = {
  reach: ModelledReach | null
  missing: ReachMissing | undefined
  /** First day of the flight; null if it is not known to which flight the numbers belong. */
  firstDay: string | null
  /** Part of the residents who are in the target group, percent; null without a target group. */
  groupPercent?: number | null
}

const CURVE_HEIGHT = 140

/**
 * Reach 1+, 2+, 3+, frequency and GRP on the same base, and the build-up by day; or the reason why there is no reach.
 * Reach of older versions has neither 2+ and 3+ nor a build-up.
 */
export const ReachNumbers = ({ reach, missing, firstDay, groupPercent = null }: ReachNumbersProps): ReactNode => {
  const t = useT(reachWords)
  if (!reach)
    return (
      <p className={`caption ${styles.text}`}>
        {t('missing')}: {t(`missing_${missing ?? 'older'}`)}
      </p>
    )
  const { people, details, percent_low, percent_high, frequency_low, frequency_high } = reach
  const whole = { low: percent_low, high: percent_high }
  const base =
    groupPercent === null
      ? t('base', { people: number(people) })
      : t('baseGroup', { people: number(people), share: percent(groupPercent) })
  return (
    <>
      <div className={styles.numbers}>
        <MetricRow ruled>
          <Metric
            label={t('reach')}
            help={<HowComputedGroup name={t('explained')} explanations={[reachExplanation(reach, missing)]} />}
            value={details?.middle === undefined ? percentRange(whole) : aboutPercent(details.middle)}
            caption={details?.middle === undefined ? undefined : t('between', { range: percentRange(whole) })}
          />
          {details && <Metric label={t('twice')} value={percentRange(details.percent_2)} />}
          {details && <Metric label={t('thrice')} value={percentRange(details.percent_3)} />}
        </MetricRow>
        <MetricRow ruled>
          <Metric label={t('frequency')} value={range(decimal(frequency_low, 1), decimal(frequency_high, 1))} />
          {details && (
            <Metric
              label={t(groupPercent === null ? 'grp' : 'grpGroup')}
              value={decimal(details.grp, 1)}
              unit={t('points')}
            />
          )}
        </MetricRow>
      </div>
      <p className={`caption ${styles.text}`}>{base}</p>
      {details && firstDay !== null && details.by_day.length > 1 && (
        <div className={styles.curve}>
          <LinePlot
            title={t('buildUp')}
            unit="%"
            fileName={t('buildUpFile')}
            step="day"
            summed={false}
            digits={1}
            height={CURVE_HEIGHT}
            write={(value) => percent(value)}
            series={[
              { name: t('most'), colour: 's1' },
              { name: t('fewest'), colour: 's1-pale' },
            ]}
            points={details.by_day.map(([low = null, high = null], at) => ({
              at: addDays(firstDay, at),
              values: [high, low],
            }))}
          />
        </div>
      )}
    </>
  )
}
