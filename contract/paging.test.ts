import { expect, test } from 'vitest'
import { campaignOperations } from './campaign/index.ts'
import { cityOperations } from './location/cities.ts'
import { industryOperations } from './location/industries.ts'
import { companyOperations } from './users/companies.ts'
import { roleOperations } from './users/role-records.ts'
import { userOperations } from './users/user-accounts.ts'

test.each([
  ['K01', 'campaigns', campaignOperations.listCampaigns, 10],
  ['K01', 'offers', campaignOperations.listOffers, 10],
  ['K03', 'users', userOperations.listUsers, 10],
  ['K05', 'companies', companyOperations.list, 50],
  ['K04', 'roles', roleOperations.list, 25],
  ['K07', 'cities', cityOperations.list, 100],
  ['K08', 'industries', industryOperations.list, 25],
] as const)(
  '%s a request for %s without a size gets the default page size; more than 1 000 are rejected',
  (_, _name, operation, size) => {
    expect(operation.query.parse({})).toMatchObject({ page: 1, size })
    expect(operation.query.parse({ size: '1000', page: '3' })).toMatchObject({ page: 3, size: 1000 })
    for (const invalid of [{ size: '1001' }, { size: '0' }, { page: '0' }]) {
      expect(operation.query.safeParse(invalid).success).toBe(false)
    }
  },
)
