import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { exportList } from '../../records/export-list.ts'
import type { Store } from '../../store/database.ts'
import type { PageQuery } from '../../store/paging.ts'
import { countEntries, findLastId, listEntries } from './audit-entries.ts'
import { entryTotals } from './entry-totals.ts'

const operations = contract.audit
const members = [
  'id',
  'at',
  'account_id',
  'account_name',
  'address',
  'action',
  'kind',
  'record_id',
  'record_name',
  'before',
  'after',
]

/** Routes of the audit log (P16). */
export const auditRoutes = (registerOperation: RegisterOperation, { store }: { store: Store }): void => {
  const { db } = store
  const totals = entryTotals(db)
  registerOperation(operations.list, ({ query }) => listEntries(db, query, totals))
  registerOperation(operations.exportList, async ({ query, reply }) => {
    // Entries that are appended while the pages are read would shift the others, and some would be exported twice.
    const lastId = await findLastId(db)
    const part = { lastId, total: await countEntries(db, { ...query, page: 1, size: 1 }, lastId) }
    const list = (page: PageQuery) => listEntries(db, { ...query, ...page }, part)
    await exportList(reply, query, { name: 'audit', members, list })
  })
}
