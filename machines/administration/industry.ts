import { type Industry, industryOperations } from '../../contract/location/industries.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'

/** Initial query of the list of industries: 25 per page, newest first (K08). */
export const industryDefaults: ListDefaults = {
  size: 25,
  sort_by: 'created_at',
  order: 'desc',
  sorts: ['id', 'name', 'created_at', 'locations'],
}

/** Values of the form of an industry. */
export type IndustryValues = { name: string; venue_type: number | null }

/** Values of a stored industry. */
export const industryValues = ({ name, venue_type }: Industry): IndustryValues => ({ name, venue_type })

/** The list page of industries. */
export const industriesPage = createRecordsPage<Industry, null>('industries', industryDefaults)

/** The form page of an industry (T29–T31). */
export const industryFormPage = createRecordFormPage<Industry, IndustryValues, null>('industryForm', {
  blank: { name: '', venue_type: null },
  valuesOf: industryValues,
  check: (values) => bodyErrors(industryOperations.create.body, values),
  toasts: { created: 'industryCreated', updated: 'industryUpdated', deleted: 'industryDeleted' },
})
