import { roundRobin, uuidOf } from '../random.ts'
import type { DemoLocation, DemoScreen, Network } from './entities.ts'
import { type LocationPlan, planLocations } from './location-plans.ts'
import { accountPlans, companyPlans } from './tables/accounts.ts'
import { cityPlans } from './tables/cities.ts'
import { industryPlans } from './tables/industries.ts'

const uuidKind = { company: 1, account: 2, location: 3, screen: 4, arabox: 5 }

const locationOf = (plan: LocationPlan, id: number, cityId: number): DemoLocation => {
  return {
    id,
    uuid: uuidOf(uuidKind.location, id),
    city_id: cityId,
    name: plan.name,
    address: plan.address,
    latitude: plan.latitude,
    longitude: plan.longitude,
    status: plan.is_active ? 'active' : 'inactive',
    industry_ids: plan.industry_ids,
    arabox_uuid: plan.has_arabox ? uuidOf(uuidKind.arabox, id) : null,
  }
}

const screenNames = (plan: LocationPlan, cityCode: string, position: number): string[] => {
  const spots = roundRobin(industryPlans, (plan.industry_ids[0] ?? 1) - 1).spots
  const prefix = `${cityCode}-${String(position + 1).padStart(3, '0')}`
  return Array.from({ length: plan.screens }, (_, screen) => `${prefix}-${screen + 1} ${roundRobin(spots, screen)}`)
}

/** Every fourth screen is in landscape format. */
const LYING_EVERY = 4

/**
 * Creates the demo network: 14 agglomerations, 12 industries, 6 companies, 9 accounts, 420 locations, 620 screens, 200
 * araboxes. It is always the same.
 */
export const demoNetwork = (): Network => {
  const locations: DemoLocation[] = []
  const screens: DemoScreen[] = []
  for (const [index, plan] of cityPlans.entries()) {
    for (const [position, locationPlan] of planLocations(plan, 1000 + index).entries()) {
      const location = locationOf(locationPlan, locations.length + 1, index + 1)
      locations.push(location)
      for (const name of screenNames(locationPlan, plan.code, position)) {
        const id = screens.length + 1
        const [width, height] = id % LYING_EVERY === 0 ? [1920, 1080] : [1080, 1920]
        screens.push({ id, uuid: uuidOf(uuidKind.screen, id), location_id: location.id, name, width, height })
      }
    }
  }
  return {
    cities: cityPlans.map(({ name, latitude, longitude, residents, region, is_active }, index) => ({
      id: index + 1,
      name,
      latitude,
      longitude,
      residents,
      region,
      is_active,
    })),
    industries: industryPlans.map(({ name, venue_type }, index) => ({ id: index + 1, name, venue_type })),
    companies: companyPlans.map((plan, index) => ({
      id: index + 1,
      uuid: uuidOf(uuidKind.company, index + 1),
      ...plan,
    })),
    accounts: accountPlans.map((plan, index) => ({
      id: index + 1,
      uuid: uuidOf(uuidKind.account, index + 1),
      ...plan,
      email: `${plan.username}@example.com`,
    })),
    locations,
    screens,
  }
}
