import './arabox-bias.css'
import type { ReactNode } from 'react'
import {
  type AraboxBias,
  type CounterBias,
  FEWEST_COMPARED_MINUTES,
  FEWEST_COUNTED_BY_HAND,
} from '../../../contract/location/arabox-bias.ts'
import { decimal, number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PlainTable } from '../list/plain-table.tsx'
import { biasWords } from './words.ts'

const MINUTES_AN_HOUR = 60
const COVERAGE_PERCENT = 80

const Ratio = ({ bias: { ratio, low, high } }: { bias: CounterBias }): ReactNode => {
  const t = useT(biasWords)
  if (ratio === null || low === null || high === null) return t('unknown')
  const verdict = high < 1 ? 'less' : low > 1 ? 'more' : 'fits'
  return (
    <>
      {decimal(ratio, 2)}
      <span className="caption">
        {t('interval', { share: percent(COVERAGE_PERCENT, 0), low: decimal(low, 2), high: decimal(high, 2) })}
      </span>
      <span className="caption">{t(verdict)}</span>
    </>
  )
}

/**
 * What an arabox counted beside people who counted by hand, with its ratio and the age of the newest count. `since`
 * says that only counts since the onset of a change were compared.
 */
export const AraboxBiasTable = ({ bias, since = false }: { bias: AraboxBias; since?: boolean }): ReactNode => {
  const t = useT(biasWords)
  const { age_days } = bias
  const counters = bias.counters.filter(({ by_hand }) => by_hand > 0)
  if (age_days === null || counters.length === 0) return <p className="field-hint">{t(since ? 'noneSince' : 'none')}</p>
  return (
    <div className="arabox-bias">
      <PlainTable label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('counter')}</th>
            <th scope="col" className="num">
              {t('byArabox')}
            </th>
            <th scope="col" className="num">
              {t('byHand')}
            </th>
            <th scope="col" className="num">
              {t('ratio')}
            </th>
          </tr>
        </thead>
        <tbody>
          {counters.map((each) => (
            <tr key={each.counter}>
              <th scope="row">
                {t(each.counter)}
                <span className="caption">{t('hours', { hours: decimal(each.minutes / MINUTES_AN_HOUR, 1) })}</span>
              </th>
              <td className="num">{number(each.by_arabox)}</td>
              <td className="num">{number(each.by_hand)}</td>
              <td className="num">
                <Ratio bias={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <p className="field-hint">
        {age_days < 1 ? t('today') : t('newest', { count: age_days })}
        {counters.some(({ ratio }) => ratio === null) &&
          ` ${t('few', { minutes: FEWEST_COMPARED_MINUTES, counted: FEWEST_COUNTED_BY_HAND })}`}
      </p>
    </div>
  )
}
