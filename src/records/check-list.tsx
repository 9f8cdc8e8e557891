import type { ReactNode } from 'react'
import { CheckField } from '../ui/field/choice-field.tsx'
import * as styles from './records.module.css'

type CheckListProps<Value> = {
  label: string
  hint?: string | null
  values: readonly Value[]
  chosen: readonly Value[]
  textOf: (value: Value) => string
  error?: string | null
  disabled?: boolean
  onChange: (chosen: Value[]) => void
}

/** Values as check boxes, of which any number can be chosen. The order of the values is kept. */
export const CheckList = <Value extends string>({
  label,
  hint,
  values,
  chosen,
  textOf,
  error,
  disabled,
  onChange,
}: CheckListProps<Value>): ReactNode => (
  <fieldset className={styles.checkList}>
    <legend className="field-label">{label}</legend>
    {hint && <p className="field-hint">{hint}</p>}
    {values.map((value) => (
      <CheckField
        key={value}
        label={textOf(value)}
        checked={chosen.includes(value)}
        disabled={disabled}
        onChange={(isChosen) => onChange(values.filter((each) => (each === value ? isChosen : chosen.includes(each))))}
      />
    ))}
    {error && <p className="field-error">{error}</p>}
  </fieldset>
)
