import { maintenanceOperations as operations } from '../../../contract/location/maintenance.ts'
import {
  instantOfLocalTime,
  type MaintenanceValues,
  maintenanceFormPage,
  maintenancePage,
} from '../../../machines/administration/maintenance.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'
import { editableLocationChoices } from '../../shared-services/location-choices.services.ts'

/** The form sends only what its check has passed, so an end is there. */
const bodyOf = ({ covers_arabox, covers_screens, starts_at, ends_at, reason }: MaintenanceValues) => ({
  covers_arabox,
  covers_screens,
  starts_at: instantOfLocalTime(starts_at),
  ends_at: instantOfLocalTime(ends_at) ?? '',
  reason,
})

/** The list of planned works with its services. */
export const provideMaintenance = (call: Call) =>
  provideRecords(maintenancePage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: editableLocationChoices(call),
  })

/** The form of planned works with its services: to plan, change and end them. */
export const provideMaintenanceForm = (call: Call) =>
  provideRecordForm(maintenanceFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) =>
      call(operations.create, { body: { ...bodyOf(values), location_id: values.location_id ?? 0 }, signal }),
    change: (id, { version, ended, ...values }, signal) =>
      call(operations.change, {
        params: { id: String(id) },
        body: { ...bodyOf({ ...values, ended }), ended, version },
        signal,
      }),
    options: editableLocationChoices(call),
  })
