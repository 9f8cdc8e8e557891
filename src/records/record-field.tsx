import type { ReactNode } from 'react'
import type { Secret } from '../../machines/kit/secret/secret.ts'
import type { Option } from '../ui/field/choice-field.tsx'
import { CheckField } from '../ui/field/choice-field.tsx'
import { DecimalField } from '../ui/field/decimal-field.tsx'
import { MultiSelectField, SelectField } from '../ui/field/select-field.tsx'
import { TextAreaField, TextField } from '../ui/field/text-field.tsx'

type Named<Values> = {
  /** The member of the values, and of the body on the wire. */
  name: keyof Values & string
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
}

/** One field of a form of reference data. */
export type FieldDefinition<Values> = Named<Values> &
  (
    | { kind: 'text' | 'email' | 'tel' | 'lines'; maxLength: number }
    | { kind: 'decimal'; unit?: string }
    | { kind: 'flag' }
    | { kind: 'choice' | 'choices'; options: readonly Option<number>[]; clearable?: boolean }
    | { kind: 'custom'; render: (control: CustomControl) => ReactNode }
  )

/** What a field of its own kind gets. */
export type CustomControl = {
  value: unknown
  error: string | null
  /** The error of a part of the value, by its path below the field. */
  errorAt: (path: string) => string | null
  onChange: (value: FieldValue) => void
}

/** A value that a field can give. */
export type FieldValue = string | number | boolean | null | Secret | readonly (string | number | object)[] | ValueParts
type ValueParts = Readonly<Record<string, object | null>>

type RecordFieldProps<Values> = {
  field: FieldDefinition<Values>
  value: unknown
  error: string | null
  errorAt: (path: string) => string | null
  onChange: (value: FieldValue) => void
  onBlur: () => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []

/** A field of a form by its definition. */
export const RecordField = <Values,>({
  field,
  value,
  error,
  errorAt,
  onChange,
  onBlur,
}: RecordFieldProps<Values>): ReactNode => {
  const { label, name, hint, required, disabled } = field
  const common = { label, name, hint, required, disabled, error }
  switch (field.kind) {
    case 'flag':
      return <CheckField {...{ label, name, hint, disabled }} checked={value === true} onChange={onChange} />
    case 'decimal':
      return <DecimalField {...common} unit={field.unit} value={numberOf(value)} onChange={onChange} onBlur={onBlur} />
    case 'choice':
      return (
        <SelectField
          {...common}
          clearable={field.clearable}
          value={numberOf(value)}
          options={field.options}
          onChange={onChange}
        />
      )
    case 'choices':
      return <MultiSelectField {...common} value={numbersOf(value)} options={field.options} onChange={onChange} />
    case 'custom':
      return field.render({ value, error, errorAt, onChange })
    case 'lines':
      return (
        <TextAreaField
          {...common}
          maxLength={field.maxLength}
          value={textOf(value)}
          onChange={onChange}
          onBlur={onBlur}
        />
      )
    default:
      return (
        <TextField
          {...common}
          type={field.kind}
          maxLength={field.maxLength}
          value={textOf(value)}
          onChange={onChange}
          onBlur={onBlur}
        />
      )
  }
}
