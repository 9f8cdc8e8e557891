import type { ReactNode } from 'react'
import { decimal, number, range } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { HowComputed } from '../../../ui/explain/how-computed.tsx'
import { Metric, MetricRow } from '../../../ui/number/metric.tsx'
import { aboutPercent, percentRange } from '../../../ui/reach/reach-text.ts'
import * as styles from '../public-page.module.css'
import type { PublicReport } from '../report.ts'
import { publicReachWords } from './words.ts'

/** Most cities that the base names. */
const MOST_NAMED = 4

/** The reach that the plan of a shared campaign recorded, with its range and its base; or why there is none. */
export const PublicReach = ({ report: { campaign, estimate } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicReachWords)
  const { reach, reach_missing } = estimate
  if (!reach)
    return (
      <p className={`caption ${styles.reachBase}`}>
        {t('missing')}: {t(`missing_${reach_missing ?? 'older'}`)}
      </p>
    )
  const { people, middle, percent_2, percent_3, frequency_low, frequency_high } = reach
  const whole = percentRange({ low: reach.percent_low, high: reach.percent_high })
  const names = campaign.cities.map(({ city_name }) => city_name)
  return (
    <>
      <MetricRow ruled>
        <Metric
          label={t('reach')}
          help={<HowComputed explanation={{ name: t('explained'), formula: t('formula') }} />}
          value={middle === null ? whole : aboutPercent(middle)}
          caption={middle === null ? undefined : t('between', { range: whole })}
        />
        {percent_2 && percent_3 && (
          <Metric
            label={t('more')}
            value={percentRange(percent_2)}
            caption={t('thrice', { range: percentRange(percent_3) })}
          />
        )}
        <Metric
          label={t('frequency')}
          value={range(decimal(frequency_low, 1), decimal(frequency_high, 1))}
          caption={t('frequencyIs')}
        />
      </MetricRow>
      <p className={`caption ${styles.reachBase}`}>
        {names.length > MOST_NAMED
          ? t('baseOfAll', { people: number(people), count: names.length })
          : t('base', { people: number(people), cities: names.join(', ') })}
      </p>
    </>
  )
}
