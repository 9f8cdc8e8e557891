import type { ReactNode } from 'react'
import { decimal, number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { type Measurement, measuredShareText } from './measurement.ts'
import { explainWords } from './words.ts'

/** One input of a number: a numeric value, or text that is already formatted; null if there is none. */
export type ExplainedInput = {
  name: string
  value: number | string | null
  unit?: string
}

/** How a number was computed, as plain data. */
export type Explanation = {
  /** The number's name: `Kontakty`. */
  name: string
  /** The formula in words. */
  formula: string
  inputs?: readonly ExplainedInput[]
  multipliers?: readonly ExplainedInput[]
  counting?: 'net' | 'gross'
  /** `2–15 marca 2026`. */
  period?: string
  measured?: Measurement
  /** What else is known of the number, such as the errors of earlier forecasts. */
  more?: ReactNode
}

const MOST_DIGITS = 3

const written = (value: ExplainedInput['value']): string => {
  if (typeof value === 'string') return value
  if (value === null || Number.isInteger(value)) return number(value)
  const digits = String(value).split('.')[1]?.length ?? MOST_DIGITS
  return decimal(value, Math.min(MOST_DIGITS, digits))
}

const Rows = ({ title, rows }: { title: string; rows: readonly ExplainedInput[] }): ReactNode => {
  return (
    <tbody>
      <tr>
        <th className="explanation-group" colSpan={3} scope="rowgroup">
          {title}
        </th>
      </tr>
      {rows.map(({ name, value, unit }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{written(value)}</td>
          <td className="explanation-unit">{unit}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** The formula in words, its inputs, and its basis: net or gross, period, measured hours. */
export const ExplanationCard = ({ explanation }: { explanation: Explanation }): ReactNode => {
  const t = useT(explainWords)
  const { formula, inputs = [], multipliers = [], counting, period, measured, more } = explanation
  const facts = [
    ...(counting ? [{ name: t('counting'), value: t(counting) }] : []),
    ...(period ? [{ name: t('period'), value: period }] : []),
    ...(measured ? [{ name: t('measurement'), value: measuredShareText(measured) }] : []),
  ]
  return (
    <>
      <p className="explanation-formula">{formula}</p>
      {inputs.length + multipliers.length > 0 && (
        <table className="explanation-table num">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('input')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('unit')}</th>
            </tr>
          </thead>
          {inputs.length > 0 && <Rows title={t('inputs')} rows={inputs} />}
          {multipliers.length > 0 && <Rows title={t('multipliers')} rows={multipliers} />}
        </table>
      )}
      {facts.length > 0 && (
        <dl className="explanation-facts num">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {more}
      <p className="explanation-method">
        <a href="/method" target="_blank" rel="noreferrer">
          {t('method')}
        </a>
      </p>
    </>
  )
}
