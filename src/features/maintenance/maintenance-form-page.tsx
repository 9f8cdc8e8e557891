import type { ReactNode } from 'react'
import { LONGEST_MAINTENANCE_REASON, type Maintenance } from '../../../contract/location/maintenance.ts'
import {
  type MaintenanceOptions,
  type MaintenanceValues,
  maintenanceValues,
} from '../../../machines/administration/maintenance.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { fullDateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { personName } from '../../i18n/words/person-name.ts'
import type { FieldDefinition } from '../../records/record-field.tsx'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { maintenanceWords } from './words.ts'

type MaintenanceFormProps = { actor: RecordFormPageRef<Maintenance, MaintenanceValues, MaintenanceOptions> }

type TimeField = { name: 'starts_at' | 'ends_at'; label: string; hint?: string; required?: boolean; disabled?: boolean }

const timeField = (field: TimeField): FieldDefinition<MaintenanceValues> => ({
  ...field,
  kind: 'custom',
  render: ({ value, error, onChange }) => (
    <TextField
      {...field}
      type="datetime-local"
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={onChange}
    />
  ),
})

/** The form of planned works at a location. */
export const MaintenanceFormPage = ({ actor }: MaintenanceFormProps): ReactNode => {
  const t = useT(maintenanceWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/maintenance',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ location_name }) => location_name,
        facts: ({ city_name, state, ended_at, planned_by }) => [
          city_name,
          ended_at === null ? t(state) : t('endedAt', { time: fullDateTime(ended_at) }),
          ...(planned_by === null ? [] : [t('plannedBy', { name: personName(planned_by) })]),
        ],
        valuesOf: maintenanceValues,
        isRemovable: () => false,
        fields: (options, record) => {
          const isOver = record?.state === 'over'
          return [
            {
              name: 'location_id',
              kind: 'choice',
              label: t('location'),
              required: true,
              disabled: record !== null,
              options: optionsOf(options?.locations),
            },
            {
              name: 'covers_arabox',
              kind: 'flag',
              label: t('coversArabox'),
              hint: t('coversAraboxHint'),
              disabled: isOver,
            },
            {
              name: 'covers_screens',
              kind: 'flag',
              label: t('coversScreens'),
              hint: t('coversScreensHint'),
              disabled: isOver,
            },
            timeField({
              name: 'starts_at',
              label: t('startsAt'),
              hint: t('startsAtHint'),
              disabled: record !== null && record.state !== 'ahead',
            }),
            timeField({ name: 'ends_at', label: t('endsAt'), required: true, disabled: isOver }),
            {
              name: 'reason',
              kind: 'lines',
              label: t('reason'),
              required: true,
              disabled: isOver,
              maxLength: LONGEST_MAINTENANCE_REASON,
            },
            ...(record === null || isOver
              ? []
              : [
                  {
                    name: 'ended' as const,
                    kind: 'flag' as const,
                    label: t(record.state === 'ahead' ? 'callOff' : 'endNow'),
                    hint: t('endHint'),
                  },
                ]),
          ]
        },
      }}
    />
  )
}
