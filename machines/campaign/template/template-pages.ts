import { type Template, templateOperations } from '../../../contract/campaign/templates.ts'
import type { ListDefaults } from '../../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../../kit/records/record-form-page.ts'
import { createRecordsPage } from '../../kit/records/records-page.ts'

/** Initial query of the list of templates: 25 per page, by name. */
const templateDefaults: ListDefaults = {
  size: 25,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'created_at'],
  filters: { company_id: null },
  domains: { company_id: 'id' },
}

/** Values of the form of a template; a stored template has no campaign any more. */
export type TemplateValues = { name: string; campaign_uuid: string | null }

/** Values of a stored template. */
export const templateValues = ({ name }: Template): TemplateValues => ({ name, campaign_uuid: null })

const readTemplateSource = (search: string): TemplateValues => {
  const query = new URLSearchParams(search)
  return { campaign_uuid: query.get('campaign'), name: query.get('name') ?? '' }
}

/** The companies whose templates an account may see. */
export type TemplateOptions = { companies: readonly { id: number; name: string }[] }

/** The list page of templates. */
export const templatesPage = createRecordsPage<Template, TemplateOptions>('templates', templateDefaults)

/** The form page of a template: its name, and for a new one the campaign. */
export const templateFormPage = createRecordFormPage<Template, TemplateValues, null>('templateForm', {
  blank: { name: '', campaign_uuid: null },
  blankIn: readTemplateSource,
  valuesOf: templateValues,
  check: ({ name }) => bodyErrors(templateOperations.change.body, { name }),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})
