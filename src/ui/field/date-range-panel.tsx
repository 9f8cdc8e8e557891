import { Calendar } from 'primereact/calendar'
import type { ReactNode } from 'react'
import { daysOfRangePreset, type RangePreset } from '../../../machines/calendar/range-presets.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button } from '../action/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { usePlatformClock } from '../platform-time.ts'
import { fromCalendar, toCalendar } from './calendar-day.ts'
import { DayInput } from './day-input.tsx'
import { rangeWords } from './range-words.ts'

/** Two calendar days 'YYYY-MM-DD', both inclusive; either may be missing. */
export type DayRange = {
  from: string | null
  to: string | null
}

type DateRangePanelProps = DayRange & {
  onChange: (range: DayRange) => void
  onClose: () => void
  presets: readonly RangePreset[]
  min?: string
  max?: string
}

/** Wide enough for two months side by side, as in styles for small screens. */
const twoMonths = '(min-width: 720px)'

/** Panel of a date range: two text inputs, periods to choose with one click, and one or two months. */
export const DateRangePanel = ({ from, to, onChange, onClose, presets, min, max }: DateRangePanelProps): ReactNode => {
  const t = useT(uiWords)
  const words = useT(rangeWords)
  const language = useLanguage()
  const isWide = typeof matchMedia === 'function' && matchMedia(twoMonths).matches
  const today = dayOf(usePlatformClock()())
  const chosen = [from, to].map((day) => (day ? toCalendar(day) : null))
  return (
    <>
      <div className="date-range-ends">
        <DayInput label={t('from')} value={from} onChange={(day) => onChange({ from: day, to })} />
        <DayInput label={t('to')} value={to} onChange={(day) => onChange({ from, to: day })} />
      </div>
      <fieldset className="date-range-presets" aria-label={words('presets')}>
        {presets.map((preset) => {
          const days = daysOfRangePreset(preset, today)
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={days.from === from && days.to === to}
              disabled={Boolean((min && days.from < min) || (max && days.to > max))}
              onClick={() => {
                onChange(days)
                onClose()
              }}
            >
              {words(preset)}
            </button>
          )
        })}
      </fieldset>
      <Calendar
        // When the user types a start, the calendar shows its month.
        key={from ?? 'none'}
        inline
        numberOfMonths={isWide ? 2 : 1}
        selectionMode="range"
        locale={language}
        value={from ? chosen : null}
        viewDate={toCalendar(from ?? min ?? today)}
        minDate={min ? toCalendar(min) : undefined}
        maxDate={max ? toCalendar(max) : undefined}
        // PrimeReact marks the browser's day.
        dateTemplate={({ year, month, day }) =>
          fromCalendar(new Date(year, month, day)) === today ? <span className="calendar-today">{day}</span> : day
        }
        prevIcon={<Icon name="chevron-left" />}
        nextIcon={<Icon name="chevron-right" />}
        onChange={(event) => {
          const [first, last] = event.value ?? []
          onChange({ from: first ? fromCalendar(first) : null, to: last ? fromCalendar(last) : null })
          if (first && last) onClose()
        }}
      />
      <div className="date-range-foot">
        <Button kind="text" size="small" onClick={() => onChange({ from: null, to: null })}>
          {t('clear')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('ready')}
        </Button>
      </div>
    </>
  )
}
