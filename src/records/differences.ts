import { dequal } from 'dequal/lite'
import { number } from '../i18n/format.ts'
import { translate } from '../i18n/translate.ts'
import { formWords } from './form-words.ts'
import type { FieldDefinition } from './record-field.tsx'
import type { Difference } from './version-conflict.tsx'

const shownValue = <Values>(field: FieldDefinition<Values>, value: unknown): string => {
  if (typeof value === 'boolean') return translate(formWords, value ? 'yes' : 'no')
  const values = Array.isArray(value) ? value : [value]
  const texts = values.map((each: unknown) => {
    const option = 'options' in field ? field.options.find((one) => one.value === each) : undefined
    if (option) return option.label
    if (typeof each === 'number') return number(each)
    return typeof each === 'string' ? each : ''
  })
  return texts.filter(Boolean).join(', ') || '–'
}

/** The fields of a form in which two versions of its values differ. */
export const recordDifferences = <Values extends object>(
  fields: readonly FieldDefinition<Values>[],
  mine: Values,
  theirs: Values,
): Difference[] =>
  fields
    .filter(({ name }) => !dequal(mine[name], theirs[name]))
    .map((field) => ({
      field: field.label,
      mine: shownValue(field, mine[field.name]),
      theirs: shownValue(field, theirs[field.name]),
    }))
