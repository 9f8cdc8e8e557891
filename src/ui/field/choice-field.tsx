import { type ReactNode, useId } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'

/** One option of a choice; `onChange` receives its `value`. */
export type Option<Value> = {
  value: Value
  label: string
  disabled?: boolean
}

type SegmentedFieldProps<Value> = FieldProps & {
  value: Value | null
  onChange: (value: Value) => void
  /** At most four. */
  options: readonly Option<Value>[]
}

/** Up to four options side by side. Native radio buttons, so the arrow keys change the choice. */
export const SegmentedField = <Value extends string | number>(props: SegmentedFieldProps<Value>): ReactNode => {
  const group = useId()
  return (
    <FieldFrame {...props} as="group">
      {(control, labelId) => (
        <div
          className="segmented"
          role="radiogroup"
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
        >
          {props.options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name={props.name ?? group}
                checked={option.value === props.value}
                disabled={props.disabled || option.disabled}
                onChange={() => props.onChange(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

type CheckProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  hint?: ReactNode
}

const Check = ({
  label,
  checked,
  onChange,
  name,
  disabled,
  hint,
  kind,
}: CheckProps & { kind: 'check' | 'switch' }): ReactNode => {
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          className={`${kind}-box`}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Checkbox for one yes/no value in a form. */
export const CheckField = (props: CheckProps): ReactNode => {
  return <Check {...props} kind="check" />
}

/** Switch for one yes/no value that takes effect immediately. */
export const SwitchField = (props: CheckProps): ReactNode => {
  return <Check {...props} kind="switch" />
}
