import { templateOperations as operations } from '../../../../contract/campaign/templates.ts'
import { templateFormPage, templatesPage } from '../../../../machines/campaign/template/template-pages.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { companyOptions, noOptions, provideRecordForm, provideRecords } from '../../../records/record-pages.services.ts'

/** The list of templates of campaigns with its services. */
export const provideTemplates = (call: Call) =>
  provideRecords(templatesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: companyOptions(call),
  })

/** The form of a template with its services. */
export const provideTemplateForm = (call: Call) =>
  provideRecordForm(templateFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: ({ name, campaign_uuid }, signal) =>
      call(operations.create, { body: { name, campaign_uuid: campaign_uuid ?? '' }, signal }),
    change: (id, { name, version }, signal) =>
      call(operations.change, { params: { id }, body: { name, version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: noOptions,
  })
