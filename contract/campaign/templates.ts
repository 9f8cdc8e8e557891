import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { id, integerParam, requiredLine, uuid } from '../values.ts'

/** Most templates of one company. */
export const MOST_TEMPLATES = 100

const cities = z.array(z.object({ city_id: id, city_name: z.string(), screens: z.int() }))

/**
 * A template: what a company plans again and again, without dates, spots and status. `cities` has the number of screens
 * in each city; `is_chosen` says that the screens themselves were chosen.
 */
export const template = z.object({
  ...recordMembers,
  name: z.string(),
  company_id: id,
  company_name: z.string(),
  cities,
  number_of_screens: z.int(),
  is_chosen: z.boolean(),
  industry_ids: z.array(id),
  spot_seconds: z.int(),
})
/** A template on the wire. */
export type Template = z.output<typeof template>

/** A template with its chosen screens; cities, industries and screens that no longer exist are left out. */
export const templatePlan = z.extend(template, { screen_ids: z.nullable(z.array(id)) })
/** A template with its chosen screens. */
export type TemplatePlan = z.output<typeof templatePlan>

const name = requiredLine(LONGEST_NAME)

const records = recordOperations({
  kind: 'template',
  service: 'analytics',
  path: '/campaign/template',
  names: { one: 'template of campaigns', many: 'templates of campaigns' },
  sorts: ['id', 'name', 'created_at'],
  size: 25,
  filters: { company_id: z.optional(integerParam) },
  item: template,
  /** `campaign_uuid` is the campaign that is saved as a template. */
  create: z.strictObject({ name, campaign_uuid: uuid }),
  change: { name },
  write: { permission: 'campaign.edit' },
})

/**
 * Operations of templates. Who may create campaigns may save them as templates of their company, and begins new ones
 * with them. A template of another company reads like a missing one.
 */
export const templateOperations = {
  ...records,
  get: { ...records.get, summary: 'One template of campaigns, with its chosen screens', answer: templatePlan },
  create: { ...records.create, problems: [...records.create.problems, 'too_many_templates'] },
} as const
