import { Readable } from 'node:stream'
import { contract } from '../../../../contract/index.ts'
import { forbidStoring } from '../../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import { attachment } from '../../../spreadsheet/attachment.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { UsersContext } from '../context.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'
import { listPersons } from './list-persons.ts'

const { users } = contract

const members = ['id', 'username', 'name', 'company_name', 'state', 'created_at', 'deleted_at', 'erased_at']

/** Routes of personal data: what is stored, for how long, its export and its erasure (decision 086). */
export const personalDataRoutes = (registerOperation: RegisterOperation, context: UsersContext): void => {
  registerOperation(users.listPersons, ({ query }) => listPersons(context.store.db, query))
  registerOperation(users.exportPersons, ({ query, reply }) => {
    const list = (page: PageQuery) => listPersons(context.store.db, { ...query, ...page })
    return exportList(reply, query, { name: 'personal-data', members, list })
  })
  registerOperation(users.getKeptDays, async () => context.keptDays)
  registerOperation(users.exportPerson, async ({ account, params, reply }) => {
    const pieces = await exportAccount(context, account, Number(params.id))
    forbidStoring(reply)
      .type('application/json')
      .header('content-disposition', attachment(`personal-data-${params.id}.json`))
      .send(Readable.from(pieces))
  })
  registerOperation(users.erasePerson, ({ account, params }) => eraseAccount(context, account, Number(params.id)))
}
