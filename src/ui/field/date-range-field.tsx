import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { flightPresets, type RangePreset } from '../../../machines/calendar/range-presets.ts'
import { day, dayRange } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'
import { SkeletonChart } from '../state/skeleton.tsx'
import type { DayRange } from './date-range-panel.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import { Popover } from './popover.tsx'

// Loaded on demand: the calendar is half the size of the rest of a list, and most users never open it.
const loadPanel = () => import('./date-range-panel.tsx')
const DateRangePanel = lazy(async () => ({ default: (await loadPanel()).DateRangePanel }))

type DateRangeFieldProps = FieldProps &
  DayRange & {
    onChange: (range: DayRange) => void
    /** First and last day that the user may choose. */
    min?: string
    max?: string
    /** Periods to choose with one click; by default those of a future flight. */
    presets?: readonly RangePreset[]
    placeholder?: string
  }

/**
 * Selects a first and a last day, in a calendar or by typing; shown as `8–21
 * grudnia 2025` (docs/design.md, Components).
 */
export const DateRangeField = (props: DateRangeFieldProps): ReactNode => {
  const { from, to, onChange, min, max, presets = flightPresets, placeholder, disabled } = props
  const t = useT(uiWords)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const text = from && to ? dayRange(from, to, 'long', language) : from ? `${day(from, 'long', language)} – …` : null
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <div className="popover-anchor">
          <button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            ref={anchor}
            type="button"
            className="input num"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-labelledby={`${labelId} ${control.id}-value`}
            disabled={disabled}
            onPointerEnter={() => void loadPanel()}
            onFocus={() => void loadPanel()}
            onClick={() => setOpen(!open)}
          >
            <span id={`${control.id}-value`} className={text ? undefined : 'input-placeholder'}>
              {text ?? placeholder ?? t('chooseDates')}
            </span>
            <Icon name="calendar" />
          </button>
          {open && (
            <Popover label={props.label} anchor={anchor} onClose={close}>
              <Suspense fallback={<SkeletonChart height={320} />}>
                <DateRangePanel
                  from={from}
                  to={to}
                  min={min}
                  max={max}
                  presets={presets}
                  onChange={onChange}
                  onClose={() => {
                    close()
                    anchor.current?.focus()
                  }}
                />
              </Suspense>
            </Popover>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
