import type { ReactNode } from 'react'
import { LARGE_CLOCK_DIFFERENCE_MS } from '../../../contract/limits.ts'
import type { Device } from '../../../contract/location/devices.ts'
import { deviceStatus } from '../../../contract/location/location.ts'
import type { DeviceOptions } from '../../../machines/administration/device.ts'
import type { ActivationPageRef } from '../../../machines/kit/records/activation.ts'
import { clockDifference, dateTime } from '../../i18n/dates.ts'
import { percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { ActivatableListPage } from '../../records/activation/activatable-list-page.tsx'
import { activeColumn, activeFilter, createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { HowComputed } from '../../ui/explain/how-computed.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { deviceWords } from './words.ts'

/** The list of devices (R26, C60, K02). */
export const DeviceListPage = ({ actor }: { actor: ActivationPageRef<Device, DeviceOptions> }): ReactNode => {
  const t = useT(deviceWords)
  return (
    <ActivatableListPage
      actor={actor}
      nameOf={({ serial_number }) => serial_number}
      consequence={t('disabling')}
      definition={{
        name: 'device',
        title: t('title'),
        columns: () => [
          // Wide enough for its longest value, which would break at its hyphen.
          {
            key: 'serial_number',
            header: t('serialNumber'),
            sortable: true,
            width: '15%',
            render: (row) => row.serial_number,
          },
          {
            key: 'location_name',
            header: t('location'),
            sortable: true,
            width: '26%',
            render: ({ location_name }) => location_name ?? t('inStock'),
          },
          {
            key: 'status',
            header: t('status'),
            words: wordsOf(deviceStatus.options, t),
            render: ({ status }) => t(status),
          },
          {
            key: 'last_message_at',
            header: t('lastMessage'),
            sortable: true,
            render: ({ last_message_at }) => (last_message_at ? dateTime(last_message_at) : t('never')),
          },
          {
            key: 'quality_percent',
            header: t('quality'),
            align: 'end',
            help: <HowComputed explanation={{ name: t('quality'), formula: t('qualityFormula') }} />,
            render: ({ quality_percent }) => percent(quality_percent, 0),
          },
          {
            key: 'clock_lead_ms',
            header: t('clock'),
            render: ({ clock_lead_ms }) =>
              typeof clock_lead_ms === 'number' ? (
                <span className={Math.abs(clock_lead_ms) < LARGE_CLOCK_DIFFERENCE_MS ? undefined : 'tone-bad'}>
                  {clockDifference(clock_lead_ms)}
                </span>
              ) : (
                '–'
              ),
          },
          activeColumn('neuter'),
          createdColumn(),
        ],
        filters: (options) => [
          { key: 'location_id', label: t('location'), options: optionsOf(options?.locations) },
          {
            key: 'status',
            label: t('status'),
            options: deviceStatus.options.map((status) => ({ value: status, label: t(status) })),
          },
          activeFilter('neuter'),
        ],
        pathOf: ({ id }) => `/device/form/${id}`,
        create: { path: '/device/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
