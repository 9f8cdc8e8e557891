import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { UsersContext } from '../context.ts'
import { listRoles, roleRecords } from './role-records.ts'

const operations = contract.role
const members = ['id', 'name', 'permissions', 'users', 'created_at']

/** Routes of roles (C19–C22, C106). */
export const roleRoutes = (registerOperation: RegisterOperation, { store }: UsersContext): void => {
  const roles = roleRecords(store)
  registerOperation(operations.list, ({ query }) => listRoles(store.db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: PageQuery) => listRoles(store.db, { ...query, ...page })
    return exportList(reply, query, { name: 'roles', members, list })
  })
  registerOperation(operations.get, ({ params }) => roles.get(Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => roles.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) => roles.change(account, Number(params.id), body))
  registerOperation(operations.remove, ({ account, params }) => roles.remove(account, Number(params.id)))
}
