import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { listQuery, paged } from './paging.ts'
import { ADMINISTRATOR_ROLE } from './permissions.ts'
import { exportQuery } from './records.ts'
import { validation } from './validation.ts'
import { day, id, instant, integerParam, repeated } from './values.ts'

/** What an entry of the audit log can say that somebody did. */
export const auditActions = [
  'created',
  'changed',
  'deleted',
  'undone',
  'imported',
  'logged_in',
  'login_failed',
  'logged_out',
  'session_ended',
  'password_changed',
  'link_issued',
  'link_used',
  'key_issued',
  'key_ended',
  'numbers_begun',
  'token_issued',
  'token_revoked',
  'factor_added',
  'factor_removed',
  'codes_issued',
  'code_used',
  'passkey_added',
  'passkey_removed',
  'raw_exported',
  'person_exported',
  'person_erased',
  'answered',
  'read',
  'paired',
  'ended',
  'refused',
  'exported_often',
  'notice_recorded',
  'count_added',
  'count_taken_back',
] as const

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[number]

/** Kinds of records in the audit log. */
export const auditKinds = [
  'user',
  'role',
  'company',
  'identity_provider',
  'city',
  'industry',
  'location',
  'screen',
  'device',
  'maintenance',
  'sensor_finding',
  'local_event',
  'player',
  'report',
  'research',
  'offer',
  'webhook',
  'template',
  'campaign',
  'experiment',
  'access',
] as const

/** A kind of record in the audit log. */
export type AuditKind = (typeof auditKinds)[number]

/** An entry of the audit log: account, action, time, address, and the changed members before and after. */
export const auditEntry = z.object({
  id,
  at: instant,
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  record_id: z.string(),
  record_name: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
/** An entry of the audit log on the wire. */
export type AuditEntry = z.output<typeof auditEntry>

const query = {
  ...listQuery(['at', 'account_name', 'action', 'kind', 'record_name'], 25),
  action: z.optional(repeated(z.enum(auditActions))),
  kind: z.optional(repeated(z.enum(auditKinds))),
  account_id: z.optional(integerParam),
  /** First and last day, in Europe/Warsaw. */
  date_from: z.optional(day),
  date_to: z.optional(day),
}

type Days = { date_from?: string | undefined; date_to?: string | undefined }
const inOrder = z.refine<Days>(
  ({ date_from, date_to }) => date_from === undefined || date_to === undefined || date_from <= date_to,
  { error: validation.dateOrder, path: ['date_to'] },
)

const access = { roles: [ADMINISTRATOR_ROLE] } as const

/** Operations of the audit log. Nothing changes or deletes its entries. */
export const auditOperations = {
  list: operation({
    id: 'audit.list',
    service: 'users',
    method: 'GET',
    path: '/audit',
    summary: 'One page of the audit log, newest first',
    access,
    query: z.strictObject(query).check(inOrder),
    status: 200,
    answer: paged(auditEntry),
    problems: ['permission_denied'],
  }),
  exportList: operation({
    id: 'audit.export',
    service: 'users',
    method: 'GET',
    path: '/audit/export',
    summary: 'All entries of a filter as a file; page and size are ignored',
    access,
    query: z.strictObject({ ...query, ...exportQuery }).check(inOrder),
    status: 200,
    answer: 'file',
    problems: ['permission_denied', 'too_many_rows'],
  }),
}
