import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { byId, exportQuery } from '../records.ts'
import { id, instant, repeated } from '../values.ts'

/** Whether an account can be used, was deleted, or has no data of a person any more. */
export const personStates = ['present', 'deleted', 'erased'] as const

/** An account, also a deleted one, as the page of personal data lists it. */
export const person = z.object({
  id,
  username: z.string(),
  name: z.string(),
  company_name: z.nullable(z.string()),
  state: z.enum(personStates),
  created_at: instant,
  deleted_at: z.nullable(instant),
  erased_at: z.nullable(instant),
})
/** An account of the page of personal data on the wire. */
export type Person = z.output<typeof person>

/** For how many days each kind of personal data is kept; `deleted_accounts` is null if only an erasure removes them. */
export const keptDays = z.object({
  ended_sessions: z.int(),
  known_addresses: z.int(),
  notifications: z.int(),
  webhook_deliveries: z.int(),
  audit_addresses: z.int(),
  deleted_accounts: z.nullable(z.int()),
})
/** Retention periods on the wire. */
export type KeptDays = z.output<typeof keptDays>

const PAGE_SIZE = 25
const service = 'users'
const administrators = { roles: [ADMINISTRATOR_ROLE] } as const

const list = {
  ...listQuery(['id', 'name', 'created_at'], PAGE_SIZE),
  state: z.optional(repeated(z.enum(personStates))),
}

/** Operations by which people get and lose what is stored about them (decision 086). */
export const personalDataOperations = {
  listPersons: operation({
    id: 'personal_data.list',
    service,
    method: 'GET',
    path: '/personal-data/account',
    summary: 'One page of all accounts, also of deleted and erased ones',
    access: administrators,
    query: z.strictObject(list),
    status: 200,
    answer: paged(person),
    problems: ['permission_denied'],
  }),
  exportPersons: operation({
    id: 'personal_data.export_list',
    service,
    method: 'GET',
    path: '/personal-data/account/export',
    summary: 'All accounts of a filter as a file; page and size are ignored',
    access: administrators,
    query: z.strictObject({ ...list, ...exportQuery }),
    status: 200,
    answer: 'file',
    problems: ['permission_denied', 'too_many_rows'],
  }),
  getKeptDays: operation({
    id: 'personal_data.periods',
    service,
    method: 'GET',
    path: '/personal-data/period',
    summary: 'For how many days personal data is kept',
    access: administrators,
    status: 200,
    answer: keptDays,
    problems: ['permission_denied'],
  }),
  exportPerson: operation({
    id: 'personal_data.export',
    service,
    method: 'GET',
    path: '/user/{id}/personal-data',
    summary:
      'Everything that is stored about an account as a JSON file: your own account, or any account for administrators',
    access: 'session',
    token: 'never',
    confirmed: true,
    isLong: true,
    params: byId,
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
  erasePerson: operation({
    id: 'personal_data.erase',
    service,
    method: 'DELETE',
    path: '/user/{id}/personal-data',
    summary: 'Erase the personal data of an account everywhere; its business records stay. It cannot be undone',
    access: administrators,
    token: 'never',
    confirmed: true,
    isLong: true,
    params: byId,
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'permission_denied', 'last_administrator'],
  }),
}
