import './field.css'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'

/** Props of every field: its label, hint and error. */
export type FieldProps = {
  label: string
  name?: string
  hint?: ReactNode
  /** The broken rule, in the user's language; replaces the hint. */
  error?: string | null
  required?: boolean
  disabled?: boolean
  /** Hides the label from sight if the context already shows it; screen readers still read it. */
  hideLabel?: boolean
}

/** Attributes that connect a control to its label, hint and error. */
export type ControlIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldFrameProps = FieldProps & {
  /** `group` for controls of several elements; they refer to the legend's id for their label. */
  as?: 'control' | 'group'
  children: (control: ControlIds, labelId: string) => ReactNode
}

/**
 * A label, a control and a hint or error below it, connected by ids for assistive
 * technology (docs/design.md, Components).
 */
export const FieldFrame = (props: FieldFrameProps): ReactNode => {
  const { label, hint, error, required, disabled, hideLabel, as = 'control', children } = props
  const id = useId()
  const descriptionId = error || hint ? `${id}-below` : undefined
  const control: ControlIds = {
    id,
    'aria-describedby': descriptionId,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const labelId = `${id}-label`
  const labelClass = hideLabel ? 'visually-hidden' : 'field-label'
  const classes = ['field', error && 'field-invalid', disabled && 'field-disabled'].filter(Boolean).join(' ')
  return (
    <div className={classes}>
      {as === 'control' ? (
        <label className={labelClass} id={labelId} htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className={labelClass} id={labelId}>
          {label}
        </span>
      )}
      {children(control, labelId)}
      {error ? (
        <p className="field-error" id={descriptionId}>
          <Icon name="error" size={14} />
          {error}
        </p>
      ) : (
        hint && (
          <p className="field-hint" id={descriptionId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
