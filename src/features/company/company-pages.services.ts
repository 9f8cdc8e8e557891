import { companyOperations as operations } from '../../../contract/users/companies.ts'
import {
  type CompanyValues,
  companiesPage,
  companyBody,
  companyFormPage,
} from '../../../machines/administration/company.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

/** The form sends only what its check has passed, so the numbers are there. */
const bodyOf = (values: CompanyValues) => ({
  ...companyBody(values),
  discount: values.discount ?? 0,
  car_multi: values.car_multi ?? 1,
  bus_multi: values.bus_multi ?? 1,
  views_multi: values.views_multi ?? 1,
})

/** The list of companies with its services (C23). */
export const provideCompanies = (call: Call) =>
  provideRecords(companiesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: noOptions,
  })

/** The form of a company with its services (C24–C27). */
export const provideCompanyForm = (call: Call) =>
  provideRecordForm(companyFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: bodyOf(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...bodyOf(values), version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: noOptions,
  })
