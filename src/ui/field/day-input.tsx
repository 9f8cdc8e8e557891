import { type ReactNode, useState } from 'react'
import { parseDay, typedDay } from './calendar-day.ts'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

type DayInputProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> & {
  value: string | null
  onChange: (day: string | null) => void
}

/** Text input for a day; the day is accepted when it is complete and exists. */
export const DayInput = ({ value, onChange, ...field }: DayInputProps): ReactNode => {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value ? typedDay(value) : ''
  return (
    <TextField
      {...field}
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
