import type { BodyOf } from '../../../../contract/operation.ts'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { Company, CompanySettings, settingsOperations } from '../../../../contract/users/companies.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import type { companyRecords } from './company-records.ts'

type Companies = ReturnType<typeof companyRecords>

const keys = ['discount', 'car_multi', 'bus_multi', 'views_multi'] as const

const present = (company: Company): CompanySettings => ({
  company_id: company.id,
  version: company.version,
  discount: company.discount,
  car_multi: company.car_multi,
  bus_multi: company.bus_multi,
  views_multi: company.views_multi,
  settings: keys.map((key) => ({ key, value: company[key] })),
})

/** The settings of a company (C28). Throws `not_found` for another company, except to administrators. */
export const getSettings = async (companies: Companies, caller: Account, untrustedId: number) => {
  if (caller.roleId !== ADMINISTRATOR_ROLE && caller.companyId !== untrustedId) throw notFound()
  return present(await companies.get(untrustedId))
}

/** Changes the settings of a company (C29). Throws `not_found`, and `version_conflict` with the current settings. */
export const changeSettings = async (
  companies: Companies,
  caller: Caller,
  id: number,
  change: BodyOf<typeof settingsOperations.change>,
) => {
  try {
    return present(await companies.change(caller, id, change))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'version_conflict') throw error
    throw new ProblemError('version_conflict', { current: present(await companies.get(id)) })
  }
}
