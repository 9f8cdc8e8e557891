import type { ReactNode } from 'react'
import { LONGEST_EVENT_NAME, type LocalEvent } from '../../../contract/location/local-events.ts'
import {
  type LocalEventOptions,
  type LocalEventValues,
  localEventValues,
} from '../../../machines/administration/local-event.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { useT } from '../../i18n/translate.ts'
import type { FieldDefinition } from '../../records/record-field.tsx'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { DayInput } from '../../ui/field/day-input.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { localEventWords } from './words.ts'

type LocalEventFormProps = { actor: RecordFormPageRef<LocalEvent, LocalEventValues, LocalEventOptions> }

const dayField = (name: 'first_day' | 'last_day', label: string, hint?: string): FieldDefinition<LocalEventValues> => ({
  name,
  label,
  kind: 'custom',
  render: ({ value, error, onChange }) => (
    <DayInput
      label={label}
      hint={hint}
      required
      value={typeof value === 'string' ? value : null}
      error={error}
      onChange={onChange}
    />
  ),
})

/** The form of an event in a city. */
export const LocalEventFormPage = ({ actor }: LocalEventFormProps): ReactNode => {
  const t = useT(localEventWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/local-event',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: ({ city_name, location_ids }) => [
          city_name,
          location_ids === null ? t('wholeCity') : t('places', { count: location_ids.length }),
        ],
        valuesOf: localEventValues,
        fields: (options) => [
          {
            name: 'name',
            kind: 'text',
            label: t('name'),
            hint: t('nameHint'),
            required: true,
            maxLength: LONGEST_EVENT_NAME,
          },
          { name: 'city_id', kind: 'choice', label: t('city'), required: true, options: optionsOf(options?.cities) },
          {
            name: 'location_ids',
            kind: 'choices',
            label: t('locations'),
            hint: t('locationsHint'),
            options: optionsOf(options?.locations),
          },
          dayField('first_day', t('firstDay')),
          dayField('last_day', t('lastDay'), t('lastDayHint')),
        ],
      }}
    />
  )
}
