import { type AuditEntry, auditActions, auditKinds } from '../../contract/audit.ts'
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
