import { type CompanySettings, settingsOperations } from '../../../contract/users/companies.ts'
import { yourCompanyArea } from '../../../machines/administration/your-company.ts'
import type { Call } from '../../services/call.ts'
import { areaLoader } from './area-loader.ts'

/** The settings of the own company with their service (C28). */
export const yourCompanyScreen = (call: Call) =>
  yourCompanyArea.provide({
    actors: {
      load: areaLoader<CompanySettings, { companyId: number }>(({ companyId }, signal) =>
        call(settingsOperations.get, { params: { id: companyId }, signal }),
      ),
    },
  })
