import { type ActorRefFrom, sendTo, setup } from 'xstate'
import { type Device, deviceOperations } from '../../contract/location/devices.ts'
import { createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { createActivationPage } from '../kit/records/activation.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { Secret } from '../kit/secret/secret.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of devices: 25 per page, by serial number (K02). */
export const deviceDefaults: ListDefaults = {
  size: 25,
  sort_by: 'serial_number',
  order: 'asc',
  sorts: ['id', 'serial_number', 'created_at', 'location_name', 'last_message_at'],
  filters: { location_id: null, is_active: null, status: null },
  domains: { location_id: 'id', status: ['online', 'silent', 'unknown', 'maintenance'] },
}

/** Values of the form of a device; without a location it is in stock. */
export type DeviceValues = { serial_number: string; location_id: number | null; is_active: boolean }

/** The locations at which a device can count. */
export type DeviceOptions = { locations: readonly NamedRecord[] }

/** Values of a stored device. */
export const deviceValues = ({ serial_number, location_id, is_active }: Device): DeviceValues => ({
  serial_number,
  location_id,
  is_active,
})

/** The list page of devices, and their activation. */
export const devicesPage = createActivationPage(
  'deviceList',
  createRecordsPage<Device, DeviceOptions>('devices', deviceDefaults),
)

/** The form page of a device. */
export const deviceFormPage = createRecordFormPage<Device, DeviceValues, DeviceOptions>('deviceForm', {
  blank: { serial_number: '', location_id: null, is_active: true },
  valuesOf: deviceValues,
  check: (values) => bodyErrors(deviceOperations.create.body, values),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})

/** The new key of a device, by its uuid. The area is cleared when the page is left. */
export const deviceKeyArea = createArea<{ uuid: string }, Secret>('deviceKey')

/** The end of the key before the present one, by the uuid of the device. */
export const deviceKeyEndArea = createArea<{ uuid: string }, true>('deviceKeyEnd')

/** The begin of a new number space of a device, by its uuid: whether it still lacks its memory. */
export const deviceNumbersArea = createArea<{ uuid: string }, { memory_lost_at: string | null }>('deviceNumbers')

/**
 * The form page of a device beside its keys and its numbers. A new key makes the present one the key before, which has
 * not ended. To provide: `record`, `key`, `ending`, `numbers`.
 */
export const devicePage = setup({
  types: {
    context: {} as { key: string | null },
    input: {} as { key: string | null },
    children: {} as { record: 'record'; key: 'key'; ending: 'ending'; numbers: 'numbers' },
  },
  actors: { record: deviceFormPage.page, key: deviceKeyArea, ending: deviceKeyEndArea, numbers: deviceNumbersArea },
}).createMachine({
  id: 'device',
  context: ({ input }) => ({ key: input.key }),
  invoke: [
    { id: 'record', src: 'record', input: ({ context }) => ({ key: context.key }) },
    {
      id: 'key',
      src: 'key',
      input: undefined,
      onSnapshot: {
        guard: ({ event }) => event.snapshot.matches('pending'),
        actions: sendTo('ending', { type: 'area.clear' }),
      },
    },
    { id: 'ending', src: 'ending', input: undefined },
    { id: 'numbers', src: 'numbers', input: undefined },
  ],
})

export type DevicePageRef = ActorRefFrom<typeof devicePage>
