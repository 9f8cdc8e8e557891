import { type CompanySettings, settingsOperations } from '../../../contract/users/companies.ts'
import { yourCompanyArea } from '../../../machines/administration/your-company.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'

/** The settings of the own company with their service (C28). */
export const provideYourCompany = (call: Call) =>
  yourCompanyArea.provide({
    actors: {
      load: areaLoader<CompanySettings, { companyId: number }>(({ companyId }, signal) =>
        call(settingsOperations.get, { params: { id: companyId }, signal }),
      ),
    },
  })
