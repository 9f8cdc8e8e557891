import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOfRecord, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { devices: 'Urządzenia', newDevice: 'Nowe urządzenie', editDevice: 'Urządzenie' },
  { devices: 'Devices', newDevice: 'New device', editDevice: 'Device' },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'devices',
  services: () => import('./device-pages.services.ts').then((module) => module.provideDevices),
  view: () => import('./device-list-page.tsx').then((module) => module.DeviceListPage),
  input: bySearch,
  addressed: listOfRecords,
})

const form = definePage({
  name: 'deviceForm',
  services: () => import('./device-pages.services.ts').then((module) => module.provideDeviceForm),
  view: () => import('./device-form-page.tsx').then((module) => module.DeviceFormPage),
  input: byKey,
  form: formOfRecord,
})

/** The pages of devices (R26, P07). */
export const deviceFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/device',
    list,
    form,
    titles: ['devices', 'newDevice', 'editDevice'],
    access: { roles: administrators },
    navigation: { group: 'network', order: 40, icon: 'device' },
  }),
])
