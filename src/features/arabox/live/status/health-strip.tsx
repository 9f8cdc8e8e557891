import type { ReactNode } from 'react'
import { LARGE_CLOCK_DIFFERENCE_MS } from '../../../../../contract/limits.ts'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dateTime, fullHour, silentFor } from '../../../../i18n/dates.ts'
import { decimal, number, percent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Metric, MetricRow } from '../../../../ui/number/metric.tsx'
import * as styles from '../live.module.css'
import { elapsedHours, gapsIn } from '../today/day-so-far.ts'
import { araboxWords } from '../words.ts'
import { qualityGrade } from './quality.ts'

const tones = { good: undefined, middling: 'warn', poor: 'bad' } as const

const clockCaption = (t: (key: 'clockAhead' | 'clockBehind' | 'clockAsPlatform') => string, leadMs: number): string => {
  if (Math.abs(leadMs) < LARGE_CLOCK_DIFFERENCE_MS) return t('clockAsPlatform')
  return t(leadMs > 0 ? 'clockAhead' : 'clockBehind')
}

/** The health of an arabox: measured hours, delay, gaps, and the share of minutes with messages (E24). */
export const HealthStrip = ({
  today,
  quality,
}: {
  today: AreaRef<number, Today>
  quality: number | null
}): ReactNode => {
  const t = useT(araboxWords)
  const { data } = useArea(today)
  const items = data?.items ?? []
  const elapsed = elapsedHours(items)
  const gaps = gapsIn(items)
  const last = gaps.at(-1)
  const first = elapsed[0]
  const delayMs = data?.delay_ms ?? null
  const leadMs = data?.clock_lead_ms ?? null
  const restartedAt = data?.restarted_at ?? null
  const grade = quality === null ? null : qualityGrade(quality)
  return (
    <section className={styles.health} aria-label={t('health')}>
      <MetricRow ruled>
        <Metric
          label={t('completeness')}
          value={elapsed.length > 0 ? number(elapsed.filter(({ measured }) => measured).length) : '–'}
          unit={elapsed.length > 0 ? t('completenessOf', { count: elapsed.length }) : undefined}
        />
        <Metric
          label={t('delay')}
          value={delayMs === null ? '–' : decimal(Math.max(0, delayMs) / 1000, delayMs < 10_000 ? 1 : 0)}
          unit={delayMs === null ? undefined : 's'}
          caption={delayMs === null ? t('notKnown') : t('delayCaption')}
        />
        <Metric
          label={t('gaps')}
          value={first ? number(gaps.length) : '–'}
          caption={
            last
              ? t('lastGap', { hours: `${fullHour(last.from)}–${fullHour(last.to)}` })
              : first && t('gapsSince', { hour: fullHour(first.hour) })
          }
        />
        <Metric
          label={t('quality')}
          value={quality === null ? '–' : percent(quality, 0)}
          unit={grade === null ? undefined : t(grade)}
          tone={grade === null ? undefined : tones[grade]}
          caption={quality === null ? t('notKnown') : t('qualityCaption')}
        />
        {leadMs !== null && (
          <Metric
            label={t('deviceClock')}
            value={Math.abs(leadMs) < LARGE_CLOCK_DIFFERENCE_MS ? t('clockRight') : silentFor(Math.abs(leadMs))}
            tone={Math.abs(leadMs) >= LARGE_CLOCK_DIFFERENCE_MS ? 'bad' : undefined}
            caption={clockCaption(t, leadMs)}
          />
        )}
        {restartedAt !== null && (
          <Metric label={t('restarted')} value={dateTime(restartedAt)} caption={t('restartedCaption')} />
        )}
      </MetricRow>
    </section>
  )
}
