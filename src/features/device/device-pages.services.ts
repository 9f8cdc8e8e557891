import { liveOperations } from '../../../contract/live/index.ts'
import { deviceOperations as operations } from '../../../contract/location/devices.ts'
import {
  deviceFormPage,
  deviceKeyArea,
  deviceKeyEndArea,
  deviceNumbersArea,
  devicePage,
  devicesPage,
} from '../../../machines/administration/device.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import { provideActivation } from '../../records/activation/activation.services.ts'
import { provideRecordForm } from '../../records/record-pages.services.ts'
import { locationChoices } from '../../shared-services/location-choices.services.ts'

/** The list of devices with its services (C60). */
export const provideDevices = (call: Call) =>
  provideActivation(devicesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    activate: (id, body, signal) => call(operations.change, { params: { id }, body, signal }),
    options: locationChoices(call),
  })

const formPage = (call: Call) =>
  provideRecordForm(deviceFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: values, signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...values, version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: locationChoices(call),
  })

/** The form of a device with its services, the issue of its key and its number space (C61, C103–C105). */
export const provideDeviceForm = (call: Call) =>
  devicePage.provide({
    actors: {
      record: formPage(call),
      key: deviceKeyArea.provide({
        actors: {
          load: areaLoader<Secret, { uuid: string }>(async ({ uuid }, signal) => {
            const { key } = await call(liveOperations.issueKey, { params: { uuid }, signal })
            return new Secret(key)
          }),
        },
      }),
      ending: deviceKeyEndArea.provide({
        actors: {
          load: areaLoader<true, { uuid: string }>(async ({ uuid }, signal) => {
            await call(liveOperations.endPreviousKey, { params: { uuid }, signal })
            return true
          }),
        },
      }),
      numbers: deviceNumbersArea.provide({
        actors: {
          load: areaLoader<{ memory_lost_at: string | null }, { uuid: string }>(({ uuid }, signal) =>
            call(liveOperations.beginNumbers, { params: { uuid }, signal }),
          ),
        },
      }),
    },
  })
