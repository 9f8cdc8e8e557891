import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
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

/** The number of a typed text, with a comma or a point as decimal mark; `null` for no text, NaN for other texts. */
export const typedNumber = (text: string): number | null => {
  const plain = text.replaceAll(/\s/g, '').replace('−', '-')
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** Input of a number with decimals, written with the decimal mark of the language; both marks can be typed. */
export const DecimalField = (props: DecimalFieldProps): ReactNode => {
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const { value, unit } = props
  const mark = language === 'pl' ? ',' : '.'
  const written = value === null || Number.isNaN(value) ? '' : String(value).replace('.', mark)
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
            value={isSame ? typed : written}
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
