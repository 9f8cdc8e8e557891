import { liveOperations } from '../../../contract/live/index.ts'
import { deviceOperations as operations } from '../../../contract/location/devices.ts'
import { deviceFormPage, deviceKeyArea, devicePage, devicesPage } from '../../../machines/administration/device.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import type { Call } from '../../services/call.ts'
import { activationScreen } from './activation.ts'
import { areaLoader } from './area-loader.ts'
import { locationChoices } from './location-choices.ts'
import { recordFormScreen } from './record-screens.ts'

/** The list of devices with its services (C60). */
export const devicesScreen = (call: Call) =>
  activationScreen(devicesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    activate: (id, body, signal) => call(operations.change, { params: { id }, body, signal }),
    options: locationChoices(call),
  })

const formPage = (call: Call) =>
  recordFormScreen(deviceFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: values, signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...values, version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: locationChoices(call),
  })

/** The form of a device with its services, and the issue of its key (C61, C103–C105). */
export const deviceFormScreen = (call: Call) =>
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
    },
  })
