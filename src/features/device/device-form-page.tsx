import type { ReactNode } from 'react'
import { LONGEST_SERIAL_NUMBER } from '../../../contract/limits.ts'
import { type DevicePageRef, deviceValues } from '../../../machines/administration/device.ts'
import { useChildren } from '../../actors/use-children.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { DeviceKeyPanel } from './device-key-panel.tsx'
import { DeviceNumbersPanel } from './device-numbers-panel.tsx'
import { deviceWords } from './words.ts'

/** The form of a device and its key (R26, C61, C103–C105). */
export const DeviceFormPage = ({ actor }: { actor: DevicePageRef }): ReactNode => {
  const t = useT(deviceWords)
  const children = useChildren(actor, ['record', 'key', 'ending', 'numbers'])
  if (!children) return null
  const { record, key, ending, numbers } = children
  return (
    <RecordFormPage
      actor={record}
      definition={{
        listPath: '/device',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ serial_number }) => serial_number,
        facts: ({ location_name, status }) => [location_name ?? t('inStock'), t(status)],
        valuesOf: deviceValues,
        fields: (options) => [
          {
            name: 'serial_number',
            kind: 'text',
            label: t('serialNumber'),
            required: true,
            maxLength: LONGEST_SERIAL_NUMBER,
          },
          {
            name: 'location_id',
            kind: 'choice',
            label: t('location'),
            hint: t('locationHint'),
            clearable: true,
            options: optionsOf(options?.locations),
          },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        usagePath: ({ location_id }, kind) => (kind === 'location' ? `/location/form/${location_id}` : undefined),
        aside: ({ record }) =>
          record && (
            <>
              <DeviceKeyPanel area={key} ending={ending} device={record} />
              <DeviceNumbersPanel area={numbers} device={record} />
            </>
          ),
      }}
    />
  )
}
