import { type ActorRefFrom, setup } from 'xstate'
import { type AuditEntry, auditActions, auditKinds } from '../../contract/audit.ts'
import type { SelfCheck } from '../../contract/self-check.ts'
import { createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'

/** Initial query of the audit log: 25 per page, newest first. */
export const auditDefaults: ListDefaults = {
  size: 25,
  sort_by: 'at',
  order: 'desc',
  sorts: ['at', 'account_name', 'action', 'kind', 'record_name'],
  filters: { action: null, kind: null, account_id: null, date_from: null, date_to: null },
  domains: { action: auditActions, kind: auditKinds, account_id: 'id', date_from: 'day', date_to: 'day' },
}

/** The page of the audit log. */
export const auditPage = createRecordsPage<AuditEntry, null>('audit', auditDefaults)

/** The check of all stored logs of campaigns, which an administrator starts. */
export const selfCheckArea = createArea<'all', SelfCheck>('selfCheck')

/** The audit log beside the check of the stored logs. To provide: `records`, `check`. */
export const auditLogPage = setup({
  types: {
    context: {} as { search: string },
    input: {} as { search: string },
    children: {} as { records: 'records'; check: 'check' },
  },
  actors: { records: auditPage.page, check: selfCheckArea },
}).createMachine({
  id: 'auditLogPage',
  context: ({ input }) => ({ search: input.search }),
  invoke: [
    { id: 'records', src: 'records', input: ({ context }) => ({ search: context.search }) },
    { id: 'check', src: 'check', input: {} },
  ],
})

export type AuditLogPageRef = ActorRefFrom<typeof auditLogPage>
