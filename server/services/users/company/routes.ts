import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { UsersContext } from '../context.ts'
import { companyRecords, listAllCompanies, listCompanies } from './company-records.ts'
import { changeSettings, getSettings } from './company-settings.ts'

const { company, settings } = contract
const members = [
  'id',
  'name',
  'tax_number',
  'address',
  'email',
  'phone',
  'discount',
  'car_multi',
  'bus_multi',
  'views_multi',
  'users',
  'campaigns',
  'created_at',
]

/** Routes of companies (C23–C27) and of their settings (C28, C29). */
export const companyRoutes = (registerOperation: RegisterOperation, context: UsersContext): void => {
  const { db } = context.store
  const { otherServices } = context
  const companies = companyRecords(context)
  registerOperation(company.list, ({ account, query }) => listCompanies(db, otherServices, account, query))
  registerOperation(company.exportList, ({ query, reply }) => {
    const list = (page: PageQuery) => listAllCompanies(db, otherServices, { ...query, ...page })
    return exportList(reply, query, { name: 'companies', members, list })
  })
  registerOperation(company.get, ({ params }) => companies.getBy(params.id))
  registerOperation(company.create, ({ account, body }) => companies.create(account, body))
  registerOperation(company.change, ({ account, params, body }) => companies.change(account, Number(params.id), body))
  registerOperation(company.remove, ({ account, params }) => companies.remove(account, Number(params.id)))
  registerOperation(settings.get, ({ account, params }) => getSettings(companies, account, Number(params.id)))
  registerOperation(settings.change, ({ account, params, body }) =>
    changeSettings(companies, account, Number(params.id), body),
  )
}
