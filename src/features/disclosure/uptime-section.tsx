import type { ReactNode } from 'react'
import type { Disclosure } from '../../../contract/disclosure.ts'
import { dayWithYear } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { Metric, MetricRow } from '../../ui/number/metric.tsx'
import * as styles from './disclosure.module.css'
import { shareText } from './share.ts'
import { disclosureWords } from './words.ts'

type Days = Disclosure['uptime']

const SHARE_DIGITS = 2

const stateOf = ({ minutes, answered }: Days[number]): 'whole' | 'part' | 'none' =>
  answered === minutes ? 'whole' : answered > 0 ? 'part' : 'none'

const stateStyles = { whole: styles.whole, part: styles.part, none: styles.none } as const

/** How often the platform answered its own probes, in all and by day. */
export const UptimeSection = ({ days: all }: { days: Days }): ReactNode => {
  const t = useT(disclosureWords)
  // A day of which no minute is over says nothing.
  const days = all.filter(({ minutes }) => minutes > 0)
  const first = days[0]
  const sum = (of: 'minutes' | 'answered') => days.reduce((total, day) => total + day[of], 0)
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('uptime')}</h2>
      </header>
      {first ? (
        <>
          <MetricRow>
            <Metric
              label={t('answered')}
              value={shareText(sum('answered'), sum('minutes'), SHARE_DIGITS)}
              caption={t('answeredOf', {
                answered: number(sum('answered')),
                minutes: number(sum('minutes')),
                since: dayWithYear(first.day),
              })}
            />
          </MetricRow>
          <DayStrip days={days} />
          <GapTable days={days.filter((day) => stateOf(day) !== 'whole')} />
        </>
      ) : (
        <p>{t('noProbes')}</p>
      )}
      <p className="paper-note">{t('uptimeIs')}</p>
      <p className="paper-note">{t('uptimeNot')}</p>
    </section>
  )
}

/** One cell for each day: filled, hatched where minutes are missing, empty where nothing was answered. */
const DayStrip = ({ days }: { days: Days }): ReactNode => {
  const t = useT(disclosureWords)
  const whole = days.filter((day) => stateOf(day) === 'whole').length
  return (
    <figure className={styles.strip}>
      <div className={styles.days} role="img" aria-label={t('strip', { days: days.length, whole })}>
        {days.map((day) => (
          <span
            key={day.day}
            className={stateStyles[stateOf(day)]}
            title={`${dayWithYear(day.day)}: ${shareText(day.answered, day.minutes, SHARE_DIGITS)}`}
          />
        ))}
      </div>
      <figcaption className={styles.legend}>
        {(['whole', 'part', 'none'] as const).map((state) => (
          <span key={state}>
            <span className={stateStyles[state]} aria-hidden="true" />
            {t(state)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const GapTable = ({ days }: { days: Days }): ReactNode => {
  const t = useT(disclosureWords)
  if (days.length === 0) return <p>{t('noGaps')}</p>
  return (
    <details className={styles.gaps}>
      <summary>{t('gaps', { count: days.length })}</summary>
      <PlainTable label={t('gaps', { count: days.length })}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col" className="cell-end">
              {t('unanswered')}
            </th>
            <th scope="col" className="cell-end">
              {t('answeredShare')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, minutes, answered }) => (
            <tr key={day}>
              <td className="num">{dayWithYear(day)}</td>
              <td className="cell-end num">{number(minutes - answered)}</td>
              <td className="cell-end num">{shareText(answered, minutes, SHARE_DIGITS)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  )
}
