import { Calendar } from 'primereact/calendar'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button } from '../action/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { fromCalendar, toCalendar } from './calendar-day.ts'
import { DayInput } from './day-input.tsx'

/** Two calendar days 'YYYY-MM-DD', both inclusive; either may be missing. */
export type DayRange = {
  from: string | null
  to: string | null
}

type DateRangePanelProps = DayRange & {
  onChange: (range: DayRange) => void
  onClose: () => void
  min?: string
  max?: string
}

/** Panel of a date range: two text inputs, a calendar month and a button that clears the range. */
export const DateRangePanel = ({ from, to, onChange, onClose, min, max }: DateRangePanelProps): ReactNode => {
  const t = useT(uiWords)
  const language = useLanguage()
  const chosen = [from, to].map((day) => (day ? toCalendar(day) : null))
  return (
    <>
      <div className="date-range-ends">
        <DayInput label={t('from')} value={from} onChange={(day) => onChange({ from: day, to })} />
        <DayInput label={t('to')} value={to} onChange={(day) => onChange({ from, to: day })} />
      </div>
      <Calendar
        // When the user types a start, the calendar shows its month.
        key={from ?? 'none'}
        inline
        selectionMode="range"
        locale={language}
        value={from ? chosen : null}
        viewDate={from ? toCalendar(from) : min ? toCalendar(min) : undefined}
        minDate={min ? toCalendar(min) : undefined}
        maxDate={max ? toCalendar(max) : undefined}
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
