import * as z from 'zod/mini'
import { LONGEST_ADDRESS, LONGEST_EMAIL, LONGEST_NAME, LONGEST_PHONE } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { byId, recordMembers, recordOperations, version } from '../records.ts'
import { validation } from '../validation.ts'
import { id, requiredLine, uuid } from '../values.ts'

const LARGEST_DISCOUNT = 100
const LARGEST_MULTIPLIER = 100
/** Steps of a percentage with two decimals, and of a multiplier with three. */
const PERCENT_STEPS = 100
const MULTIPLIER_STEPS = 1000

const hasStep = (value: number, steps: number): boolean => Math.round(value * steps) / steps === value

const TAX_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]
const TAX_MODULUS = 11

/** Whether a text is a Polish tax number (NIP): ten digits, of which the last checks the others. */
const isTaxNumber = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false
  const sum = TAX_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % TAX_MODULUS === Number(text.at(-1))
}

const taxNumber = z.string().check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.refine(isTaxNumber, validation.taxNumber),
)

const multiplier = z
  .number()
  .check(
    z.refine(
      (value) => value >= 0 && value <= LARGEST_MULTIPLIER && hasStep(value, MULTIPLIER_STEPS),
      validation.multiplier,
    ),
  )

/** What prices and audiences of a company depend on. The discount is in percent: a negative one subtracts. */
const terms = {
  discount: z
    .number()
    .check(
      z.refine((value) => Math.abs(value) <= LARGEST_DISCOUNT && hasStep(value, PERCENT_STEPS), validation.discount),
    ),
  car_multi: multiplier,
  bus_multi: multiplier,
  views_multi: multiplier,
}

const members = {
  name: requiredLine(LONGEST_NAME),
  tax_number: z.nullable(taxNumber),
  address: z.nullable(requiredLine(LONGEST_ADDRESS)),
  email: z.nullable(z.email().check(z.maxLength(LONGEST_EMAIL))),
  phone: z.nullable(requiredLine(LONGEST_PHONE)),
  /** Whether its accounts need a second factor; those without one can only set it up. */
  needs_second_factor: z.boolean(),
  ...terms,
}

const publicMembers = { id, uuid, name: z.string(), discount: z.number() }

/** A company as administrators see it. `users` counts its accounts without deleted ones, `campaigns` its campaigns. */
export const company = z.object({
  ...recordMembers,
  ...publicMembers,
  tax_number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  needs_second_factor: z.boolean(),
  car_multi: z.number(),
  bus_multi: z.number(),
  views_multi: z.number(),
  users: z.int(),
  campaigns: z.int(),
})
/** A company on the wire. */
export type Company = z.output<typeof company>

/** A company in a list (E31). Only administrators get more than its id, name and discount. */
export const listedCompany = z.object({ ...z.partial(company).shape, ...publicMembers })
/** A company of a list on the wire. */
export type ListedCompany = z.output<typeof listedCompany>

const sorts = ['id', 'name', 'created_at', 'discount', 'users', 'campaigns'] as const
const PAGE_SIZE = 50

const administration = recordOperations({
  kind: 'company',
  service: 'users',
  path: '/company',
  names: { one: 'company', many: 'companies' },
  sorts,
  size: PAGE_SIZE,
  filters: {},
  hasUuid: true,
  item: company,
  create: z.extend(z.partial(z.strictObject(members)), { name: members.name }),
  change: members,
  write: { roles: [ADMINISTRATOR_ROLE] },
  writtenInSession: true,
})

/** Operations of companies (C23–C27, P16). Every account lists its own company, because campaigns belong to one. */
export const companyOperations = {
  ...administration,
  list: operation({
    id: 'company.list',
    service: 'users',
    method: 'GET',
    path: '/company',
    summary: 'Companies: all companies if permitted, otherwise only your own',
    access: 'session',
    query: z.strictObject(listQuery(sorts, PAGE_SIZE)),
    status: 200,
    answer: paged(listedCompany),
    problems: [],
  }),
}

const settings = z.object({
  company_id: id,
  version,
  discount: z.number(),
  car_multi: z.number(),
  bus_multi: z.number(),
  views_multi: z.number(),
  /** The same settings as a list (E32). */
  settings: z.array(
    z.object({ key: z.enum(['discount', 'car_multi', 'bus_multi', 'views_multi']), value: z.number() }),
  ),
})
/** The settings of a company on the wire. */
export type CompanySettings = z.output<typeof settings>

/** The settings of a company, on which its prices and audiences depend (C28, C29, E31, P13). */
export const settingsOperations = {
  get: operation({
    id: 'settings.get',
    service: 'users',
    method: 'GET',
    path: '/settings/company/{id}',
    summary: 'Settings of your own company; of every company for administrators',
    access: 'session',
    params: byId,
    status: 200,
    answer: settings,
    problems: ['not_found'],
  }),
  change: operation({
    id: 'settings.change',
    service: 'users',
    method: 'PUT',
    path: '/settings/company/{id}',
    summary: 'Change the settings of a company: new estimates use them at once, stored campaigns keep their price',
    access: { roles: [ADMINISTRATOR_ROLE] },
    token: 'never',
    params: byId,
    body: z.partial(z.strictObject({ ...terms, version })),
    status: 200,
    answer: settings,
    problems: ['permission_denied', 'not_found', 'version_conflict'],
  }),
}
