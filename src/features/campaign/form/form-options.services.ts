import { campaignRecordOperations } from '../../../../contract/campaign/campaign-operations.ts'
import { cityOperations } from '../../../../contract/location/cities.ts'
import { industryOperations } from '../../../../contract/location/industries.ts'
import { companyOperations } from '../../../../contract/users/companies.ts'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-areas.ts'
import { allByName, areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** The options of the forms in which campaigns are planned. */
export const provideFormOptions = (call: Call) =>
  areaLoader<CampaignFormOptions, 'all'>(async (_, signal) => {
    const [companies, industries, cities, operators] = await Promise.all([
      call(companyOperations.list, { query: allByName, signal }),
      call(industryOperations.list, { query: allByName, signal }),
      call(cityOperations.list, { query: { ...allByName, is_active: true }, signal }),
      call(campaignRecordOperations.listOperators, { signal }),
    ])
    return {
      companies: companies.items,
      industries: industries.items,
      cities: cities.items,
      operators: operators.items,
      as_of: operators.as_of,
    }
  })
