import { manualCountOperations } from '../../../contract/location/manual-counts.ts'
import { sensorFindingOperations as operations } from '../../../contract/location/sensor-findings.ts'
import { instantOfLocalTime } from '../../../machines/administration/maintenance.ts'
import { type FindingValues, findingFormPage, findingsPage } from '../../../machines/administration/sensor-finding.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'
import { editableLocationChoices } from '../../shared-services/location-choices.services.ts'

const dayOrNone = (day: string): string | null => (day === '' ? null : day)

const bodyOf = ({ decision, left_out_from, left_out_to, starts_at, ends_at, reason }: FindingValues) => ({
  decision,
  reason,
  ...(decision === 'leave_out' && {
    left_out_from: dayOrNone(left_out_from),
    left_out_to: dayOrNone(left_out_to),
  }),
  ...(decision === 'replace' && {
    starts_at: instantOfLocalTime(starts_at),
    ends_at: instantOfLocalTime(ends_at),
  }),
})

/** The list of findings about sensors with its services. */
export const provideFindings = (call: Call) =>
  provideRecords(findingsPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: editableLocationChoices(call),
  })

/** A finding about a sensor with its services: to decide, and to take a decision back. */
export const provideFindingForm = (call: Call) =>
  provideRecordForm(findingFormPage, {
    get: async (id, signal) => {
      const finding = await call(operations.get, { params: { id }, signal })
      const params = { uuid: finding.location_uuid }
      const bias = await call(manualCountOperations.getBias, { params, query: { since: finding.onset }, signal })
      return { ...finding, bias }
    },
    create: () => Promise.reject(new Error('findings are stored by the server')),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id: String(id) }, body: { ...bodyOf(values), version }, signal }),
    options: noOptions,
  })
