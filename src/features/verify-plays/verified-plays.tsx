import type { ReactNode } from 'react'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import type { FoundFault, PlaySums, VerifiedProof } from '../../../machines/player/verify-proof.ts'
import { dateTime, dayWithYear, fullDateTime, time } from '../../i18n/dates.ts'
import { joinFacts, number, range } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './verify-page.module.css'
import { verifyWords } from './words.ts'

export type VerifiedPlaysProps = { readonly result: VerifiedProof }

/** What the check of a file found: whether it is authentic, what is wrong with it, and the plays that it proves. */
export const VerifiedPlays = ({ result }: VerifiedPlaysProps): ReactNode => {
  const t = useT(verifyWords)
  const isValid = result.faults.length === 0
  return (
    <>
      {isValid && result.records > 0 && <Banner tone="ok">{t('valid', { count: result.records })}</Banner>}
      {isValid && result.records === 0 && <Banner tone="info">{t('empty')}</Banner>}
      {!isValid && <Faults faults={result.faults} />}
      {result.campaign && (
        <section className="paper-section">
          <header className="paper-section-head">
            <h2>{result.campaign.name}</h2>
            {result.createdAt && (
              <span className="caption num">{t('createdAt', { at: fullDateTime(result.createdAt) })}</span>
            )}
          </header>
          <dl className={`${styles.sums} num`}>
            <div>
              <dt>{t('counted')}</dt>
              <dd>{number(result.total.counted)}</dd>
            </div>
            <div>
              <dt>{t('notCounted')}</dt>
              <dd>
                {number(notCounted(result.total))} <FaultCounts sums={result.total} />
              </dd>
            </div>
          </dl>
          {!isValid && <p className="caption">{t('onlyAuthentic')}</p>}
        </section>
      )}
      {result.byScreen.length > 0 && <Screens screens={result.byScreen} />}
      {result.byDay.length > 0 && <Days days={result.byDay} />}
    </>
  )
}

const Faults = ({ faults }: { faults: readonly FoundFault[] }): ReactNode => {
  const t = useT(verifyWords)
  return (
    <Banner tone="bad">
      <strong>{t('notValid')}</strong>
      <ul className={styles.faults}>
        {faults.map(({ fault, screen, number: record }) => (
          <li key={`${fault} ${screen} ${record}`}>
            {screen !== null && record !== null && `${t('place', { screen, number: number(record) })}: `}
            {t(`fault_${fault}`)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const isSameDay = (one: string, other: string): boolean => dayOf(new Date(one)) === dayOf(new Date(other))

const notCounted = ({ faults }: PlaySums): number => faults.cut + faults.off_slot + faults.slot_taken

const FaultCounts = ({ sums: { faults } }: { sums: PlaySums }): ReactNode => {
  const t = useT(verifyWords)
  const parts = (['cut', 'off_slot', 'slot_taken'] as const).map(
    (fault) => faults[fault] > 0 && t(fault, { count: number(faults[fault]) }),
  )
  return <span className="caption">{joinFacts(parts)}</span>
}

const Screens = ({ screens }: { screens: VerifiedProof['byScreen'] }): ReactNode => {
  const t = useT(verifyWords)
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('byScreen')}</h2>
      </header>
      <div className={styles.table}>
        <PlainTable label={t('byScreen')}>
          <thead>
            <tr>
              <th scope="col">{t('screen')}</th>
              <th scope="col">{t('period')}</th>
              <th scope="col" className="cell-end">
                {t('counted')}
              </th>
              <th scope="col" className="cell-end">
                {t('notCounted')}
              </th>
            </tr>
          </thead>
          <tbody>
            {screens.map(({ screen, player, publicKey, from, to, ...sums }) => (
              <tr key={player}>
                <td>
                  {screen.name}
                  <span className={`${styles.second} caption`}>{screen.address}</span>
                  <span className={`${styles.second} caption`}>
                    {t('key')}: <code className={styles.key}>{publicKey}</code>
                  </span>
                </td>
                <td className="num">{range(dateTime(from), isSameDay(from, to) ? time(to) : dateTime(to))}</td>
                <td className="cell-end num">{number(sums.counted)}</td>
                <td className="cell-end num">
                  {number(notCounted(sums))} <FaultCounts sums={sums} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </section>
  )
}

const Days = ({ days }: { days: VerifiedProof['byDay'] }): ReactNode => {
  const t = useT(verifyWords)
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('byDay')}</h2>
      </header>
      <div className={styles.table}>
        <PlainTable label={t('byDay')}>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col" className="cell-end">
                {t('counted')}
              </th>
              <th scope="col" className="cell-end">
                {t('notCounted')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, ...sums }) => (
              <tr key={day}>
                <td className="num">{dayWithYear(day)}</td>
                <td className="cell-end num">{number(sums.counted)}</td>
                <td className="cell-end num">
                  {number(notCounted(sums))} <FaultCounts sums={sums} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </section>
  )
}
