import type { CompanySettings } from '../../contract/users/companies.ts'
import { createArea } from '../kit/area/area.ts'

/** The settings of the own company, by the company's id (R20). */
export const yourCompanyArea = createArea<{ companyId: number }, CompanySettings>('yourCompany')
