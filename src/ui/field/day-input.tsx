import { type ReactNode, useState } from 'react'
import { parseDay, typedDay } from './calendar-day.ts'
import { TextField } from './text-field.tsx'

type DayInputProps = {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}

/** Text input for one end of a date range; the day is accepted when it is complete and exists. */
export const DayInput = ({ label, value, onChange }: DayInputProps): ReactNode => {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value ? typedDay(value) : ''
  return (
    <TextField
      label={label}
      value={draft ?? shown}
      onBlur={() => setDraft(null)}
      onChange={(text) => {
        setDraft(text)
        const day = parseDay(text)
        if (day) onChange(day)
        if (text.trim() === '') onChange(null)
      }}
    />
  )
}
