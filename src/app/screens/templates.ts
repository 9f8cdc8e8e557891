import { templateOperations as operations } from '../../../contract/campaign/templates.ts'
import { templateFormPage, templatesPage } from '../../../machines/campaign/template/template-pages.ts'
import type { Call } from '../../services/call.ts'
import { companyOptions, noOptions, recordFormScreen, recordsScreen } from './record-screens.ts'

/** The list of templates of campaigns with its services. */
export const templatesScreen = (call: Call) =>
  recordsScreen(templatesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: companyOptions(call),
  })

/** The form of a template with its services. */
export const templateFormScreen = (call: Call) =>
  recordFormScreen(templateFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: ({ name, campaign_uuid }, signal) =>
      call(operations.create, { body: { name, campaign_uuid: campaign_uuid ?? '' }, signal }),
    change: (id, { name, version }, signal) =>
      call(operations.change, { params: { id }, body: { name, version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: noOptions,
  })
