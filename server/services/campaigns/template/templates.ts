import { and, asc, eq, type SQL } from 'drizzle-orm'
import {
  MOST_TEMPLATES,
  type templateOperations as operations,
  type Template,
  type TemplatePlan,
} from '../../../../contract/campaign/templates.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { type Records, records } from '../../../records/records.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { type CampaignRow, visibleTo } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { campaign } from '../tables.ts'
import { campaignTemplate } from './tables.ts'

type Create = BodyOf<typeof operations.create>
type Change = BodyOf<typeof operations.change>
type Row = typeof campaignTemplate.$inferSelect

const present = async (tx: Tx, { otherServices }: CampaignContext, rows: readonly Row[]): Promise<Template[]> => {
  if (rows.length === 0) return []
  const companyIds = rows.map(({ companyId }) => companyId)
  const companies = await otherServices.termsOfCompanies(tx, companyIds)
  const cityIds = rows.flatMap(({ cities }) => cities.map(({ city_id }) => city_id))
  const names = new Map((await otherServices.findCities(tx, cityIds)).map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    name: row.name,
    company_id: row.companyId,
    company_name: companies.get(row.companyId)?.name ?? '',
    cities: row.cities.map((each) => ({ ...each, city_name: names.get(each.city_id) ?? '' })),
    number_of_screens: row.cities.reduce((sum, { screens }) => sum + screens, 0),
    is_chosen: row.screenIds !== null,
    industry_ids: row.industryIds,
    spot_seconds: row.spotSeconds,
  }))
}

/** Condition for the templates that an account may see: those of the companies whose campaigns it may see. */
const ofAccount = ({ permissions, companyId }: Account): SQL | undefined =>
  permissions.includes('campaign.read_all_companies') ? undefined : eq(campaignTemplate.companyId, companyId)

/** A template that an account may see. Throws the same 404 for a missing template and for one of another company. */
const visibleTemplate = async (tx: Tx, account: Account, untrustedId: number): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(campaignTemplate)
    .where(and(eq(campaignTemplate.id, untrustedId), ofAccount(account)))
  if (!row) throw notFound()
  return row
}

/** A page of the templates that an account may see. */
export const listTemplates = async (
  context: CampaignContext,
  account: Account,
  query: QueryOf<typeof operations.list>,
): Promise<Page<Template>> => {
  const { db } = context.store
  const where = and(
    ofAccount(account),
    query.company_id === undefined ? undefined : eq(campaignTemplate.companyId, query.company_id),
    query.filter ? containing(campaignTemplate.name, query.filter) : undefined,
  )
  const { id, name, createdAt } = campaignTemplate
  const sortable = { id, name: alphabetical(name), created_at: createdAt }
  return readPage(query, {
    rows: db
      .select()
      .from(campaignTemplate)
      .where(where)
      .orderBy(inOrder(sortable[query.sort_by ?? 'id'], query.order), asc(id)),
    total: db.$count(campaignTemplate, where),
    present: (rows) => present(db, context, rows),
  })
}

const countsByCity = (screens: readonly ScreenWithLocation[]): Row['cities'] => {
  const counts = new Map<number, number>()
  for (const { cityId } of screens) counts.set(cityId, (counts.get(cityId) ?? 0) + 1)
  return [...counts].map(([city_id, amount]) => ({ city_id, screens: amount }))
}

/** The plan of a template for a new campaign, without cities, industries and screens that no longer exist. */
const planOf = async (tx: Tx, context: CampaignContext, row: Row): Promise<TemplatePlan> => {
  const { otherServices } = context
  const industries = await otherServices.knownIndustries(tx, row.industryIds)
  const industryIds = row.industryIds.filter((id) => industries.has(id))
  const chosen = row.screenIds && (await otherServices.findScreens(tx, { industryIds, screenIds: row.screenIds }))
  const cities = chosen ? countsByCity(chosen) : row.cities
  const [template] = await present(tx, context, [{ ...row, cities, industryIds }])
  if (!template) throw new Error('a template was not presented')
  const known = template.cities.filter(({ city_name }) => city_name !== '')
  const screens = known.reduce((sum, each) => sum + each.screens, 0)
  return { ...template, cities: known, number_of_screens: screens, screen_ids: chosen?.map(({ id }) => id) ?? null }
}

/** The campaign from which a template is created. Throws `invalid_input` if the account may not see it. */
const sourceOf = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignRow> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))
  if (row) return row
  throw new ProblemError('invalid_input', { errors: [{ path: 'campaign_uuid', message: validation.unknownReference }] })
}

/** Stores a campaign as a template of its company. Throws `too_many_templates`. */
const insert = async (tx: Tx, context: CampaignContext, body: Create, account: Account): Promise<number> => {
  const source = await presentCampaign(tx, context, await sourceOf(tx, account, body.campaign_uuid))
  const companyId = source.company_id
  // If two templates are stored at the same time, the second transaction waits, and then counts the first template.
  await lockUntilCommit(tx, 'campaignTemplates', companyId)
  if ((await countTemplates(tx, companyId)) >= MOST_TEMPLATES) throw new ProblemError('too_many_templates')
  const values = {
    companyId,
    name: body.name,
    cities: source.cities.map(({ city_id, screens }) => ({ city_id, screens })),
    screenIds: source.screen_ids,
    industryIds: source.industry_ids,
    spotSeconds: source.spot_seconds,
  }
  return insertedId(tx.insert(campaignTemplate).values(values).returning({ id: campaignTemplate.id }))
}

const templateRecords = (context: CampaignContext): Records<Template, Create, Change> =>
  records(context.store, {
    kind: 'template',
    table: campaignTemplate,
    nameOf: ({ name }) => name,
    find: async (tx, id) => {
      const rows = await tx.select().from(campaignTemplate).where(eq(campaignTemplate.id, id))
      return (await present(tx, context, rows))[0] ?? null
    },
    insert: (tx, body, caller) => insert(tx, context, body, caller),
    update: async (tx, id, { name }) => {
      if (name !== undefined) await tx.update(campaignTemplate).set({ name }).where(eq(campaignTemplate.id, id))
    },
    delete: (tx, id) => tx.delete(campaignTemplate).where(eq(campaignTemplate.id, id)),
    usage: async () => [],
    fieldOf: { campaign_template_name: 'name' },
  })

/** The commands of templates. Each first throws 404 for a template of another company. */
export const templateCommands = (context: CampaignContext) => {
  const { db } = context.store
  const templates = templateRecords(context)
  return {
    create: templates.create,
    get: async (account: Account, id: number): Promise<TemplatePlan> =>
      planOf(db, context, await visibleTemplate(db, account, id)),
    change: async (caller: Caller, id: number, change: Change): Promise<Template> => {
      await visibleTemplate(db, caller, id)
      return templates.change(caller, id, change)
    },
    remove: async (caller: Caller, id: number): Promise<void> => {
      await visibleTemplate(db, caller, id)
      await templates.remove(caller, id)
    },
  }
}

/** The number of templates of a company. */
export const countTemplates = (tx: Tx, companyId: number): Promise<number> =>
  tx.$count(campaignTemplate, eq(campaignTemplate.companyId, companyId))
