import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

type NumberStepperProps = FieldProps & {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
}

/**
 * Input for a whole number with minus and plus buttons. Typed text is accepted when it is a number; the arrow keys
 * change the value (docs/design.md, Components).
 */
export const NumberStepper = (props: NumberStepperProps): ReactNode => {
  const { value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, label, disabled } = props
  const t = useT(uiWords)
  const [draft, setDraft] = useState<string | null>(null)
  const set = (next: number): void => {
    setDraft(null)
    const kept = Math.min(max, Math.max(min, next))
    if (kept !== value) onChange(kept)
  }
  const type = (text: string): void => {
    setDraft(text)
    const typed = Number(text)
    if (/^\d+$/.test(text) && typed >= min && typed <= max && typed !== value) onChange(typed)
  }
  const press = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (direction === 0) return
    event.preventDefault()
    set(value + direction)
  }
  const leave = (): void => {
    if (draft !== null && /^\d+$/.test(draft)) set(Number(draft))
    setDraft(null)
  }
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={props.error ? 'stepper stepper-invalid' : 'stepper'}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('less', { label })}
            disabled={disabled || value <= min}
            onClick={() => set(value - step)}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            name={props.name}
            disabled={disabled}
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={props.max}
            value={draft ?? String(value)}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={leave}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('greater', { label })}
            disabled={disabled || value >= max}
            onClick={() => set(value + step)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
