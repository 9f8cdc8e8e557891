import { type ReactNode, useState } from 'react'
import { number } from '../../i18n/format.ts'
import { type Language, useLanguage } from '../../i18n/language.ts'
import { FieldFrame, type FieldProps } from './field.tsx'

type DecimalFieldProps = FieldProps & {
  /** `null` for an empty field. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  /** Shown after the number, for example “%”. */
  unit?: string
}

const NUMBER = /^[+-]?\d+([.,]\d+)?$/
/** Thousands as English writes them. With one comma only it may be a decimal mark: 52,186 is also a latitude. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3}){2,}$/
/** From here the digits are written in groups; four digits, such as the width of a screen, stay together. */
const LEAST_GROUPED = 10_000

/** The number of a typed text, with a comma or a point as decimal mark; `null` for no text, NaN for other texts. */
const typedNumber = (text: string): number | null => {
  const plain = text.replaceAll(/\s/g, '').replace('−', '-')
  if (plain === '') return null
  if (GROUPED.test(plain)) return Number(plain.replaceAll(',', ''))
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** With spaces between groups in both languages, which no decimal mark can be confused with. */
const writtenNumber = (value: number | null, language: Language): string => {
  if (value === null || Number.isNaN(value)) return ''
  if (Number.isInteger(value) && Math.abs(value) >= LEAST_GROUPED) return number(value, 'pl')
  return String(value)
    .replace('.', language === 'pl' ? ',' : '.')
    .replace('-', '−')
}

/** Input of a number with decimals, written as the language writes it; both decimal marks can be typed. */
export const DecimalField = (props: DecimalFieldProps): ReactNode => {
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const { value, unit } = props
  // What the user types stays as it is while it means the same number.
  const isSame = typed !== null && Object.is(typedNumber(typed), value)
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className="input-affix">
          <input
            {...control}
            className="input num"
            type="text"
            inputMode="decimal"
            name={props.name}
            value={isSame ? typed : writtenNumber(value, language)}
            disabled={props.disabled}
            autoComplete="off"
            onBlur={props.onBlur}
            onChange={(event) => {
              setTyped(event.target.value)
              props.onChange(typedNumber(event.target.value))
            }}
          />
          {unit && <span className="input-unit">{unit}</span>}
        </div>
      )}
    </FieldFrame>
  )
}
