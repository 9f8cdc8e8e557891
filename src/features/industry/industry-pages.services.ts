import { industryOperations as operations } from '../../../contract/location/industries.ts'
import { industriesPage, industryFormPage } from '../../../machines/administration/industry.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

/** The list of industries with its services (C62). */
export const provideIndustries = (call: Call) =>
  provideRecords(industriesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: noOptions,
  })

/** The form of an industry with its services (C63, C64). */
export const provideIndustryForm = (call: Call) =>
  provideRecordForm(industryFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (body, signal) => call(operations.create, { body, signal }),
    change: (id, body, signal) => call(operations.change, { params: { id }, body, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: noOptions,
  })
