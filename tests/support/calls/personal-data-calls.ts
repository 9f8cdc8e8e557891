import { contract } from '../../../contract/index.ts'
import type { AccessPlatform } from '../platform/access-platform.ts'

const body = { username: 'valid-erasure', password: 'long enough', name: 'Nowa Osoba', role_id: 7, company_id: 5 }

/** Valid calls of the operations of personal data, of the audit log and of the chain of records. */
export const personalDataCalls = {
  'audit.list': () => ({
    as: 'admin' as const,
    parts: { query: { kind: 'user', date_from: '2026-01-01', filter: 'a' } },
  }),
  'audit.export': () => ({ as: 'admin' as const, parts: { query: { columns: 'id', headings: 'Id' } } }),
  'history.list': () => ({ as: 'admin' as const, parts: { query: { filter: '2026' } } }),
  'history.export': () => ({ as: 'admin' as const, parts: { query: { columns: 'day', headings: 'Day' } } }),
  'history.roots': () => ({ as: 'admin' as const, parts: {} }),
  'history.state': () => ({ as: 'admin' as const, parts: {} }),
  'personal_data.list': () => ({ as: 'admin' as const, parts: { query: { state: ['present'], filter: 'a' } } }),
  'personal_data.export_list': () => ({ as: 'admin' as const, parts: { query: { columns: 'id', headings: 'Id' } } }),
  'personal_data.periods': () => ({ as: 'admin' as const, parts: {} }),
  'personal_data.export': () => ({ as: 'planner' as const, parts: { params: { id: 5 } } }),
  'personal_data.erase': async ({ callers }: AccessPlatform) => {
    const { answer } = await callers.admin.call(contract.users.createUser, { body })
    return { as: 'admin' as const, parts: { params: { id: answer.id } } }
  },
}
