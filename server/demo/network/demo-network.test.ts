import { describe, expect, test } from 'vitest'
import { demoNetwork } from './demo-network.ts'

const network = demoNetwork()
const ids = (things: readonly { id: number }[]) => new Set(things.map(({ id }) => id))
const boxes: Record<string, readonly [south: number, north: number, west: number, east: number]> = {
  Warszawa: [52.1, 52.37, 20.85, 21.27],
  Kraków: [49.97, 50.13, 19.79, 20.22],
  Łódź: [51.68, 51.86, 19.32, 19.64],
  Wrocław: [51.04, 51.21, 16.81, 17.18],
  Poznań: [52.29, 52.51, 16.73, 17.07],
  Gdańsk: [54.27, 54.58, 18.36, 18.95],
  Szczecin: [53.32, 53.54, 14.44, 14.81],
  Bydgoszcz: [53.05, 53.21, 17.87, 18.21],
  Lublin: [51.14, 51.3, 22.45, 22.68],
  Białystok: [53.06, 53.19, 23.06, 23.25],
  Katowice: [50.12, 50.4, 18.55, 19.33],
  Rzeszów: [49.95, 50.1, 21.9, 22.09],
  Toruń: [52.95, 53.07, 18.46, 18.73],
  Kielce: [50.8, 50.94, 20.52, 20.72],
}

describe('the demo network', () => {
  test('has exactly the required numbers', () => {
    expect({
      cities: network.cities.length,
      industries: network.industries.length,
      companies: network.companies.length,
      locations: network.locations.length,
      screens: network.screens.length,
      araboxes: network.locations.filter((location) => location.arabox_uuid !== null).length,
    }).toEqual({ cities: 14, industries: 12, companies: 6, locations: 420, screens: 620, araboxes: 200 })
  })

  test('is always the same', () => {
    expect(demoNetwork()).toEqual(network)
  })

  test('E14 refers only to cities, industries, companies and locations that exist', () => {
    const [cities, industries, locations] = [ids(network.cities), ids(network.industries), ids(network.locations)]
    for (const location of network.locations) {
      expect(cities).toContain(location.city_id)
      expect(location.industry_ids.length).toBeGreaterThanOrEqual(1)
      expect(new Set(location.industry_ids).size).toBe(location.industry_ids.length)
      expect(location.industry_ids.every((id) => industries.has(id))).toBe(true)
      expect(location.industry_ids.length).toBeLessThanOrEqual(2)
    }
    expect(network.screens.every((screen) => locations.has(screen.location_id))).toBe(true)
    const companies = ids(network.companies)
    expect(network.accounts.every((account) => companies.has(account.company_id))).toBe(true)
  })

  test('E14 every location is inside its agglomeration and has its own address', () => {
    const cityName = new Map(network.cities.map(({ id, name }) => [id, name]))
    for (const { city_id, latitude, longitude, address } of network.locations) {
      const box = boxes[cityName.get(city_id) ?? '']
      expect(box, address).toBeDefined()
      const [south, north, west, east] = box ?? [0, 0, 0, 0]
      expect(latitude > south && latitude < north && longitude > west && longitude < east, address).toBe(true)
    }
    expect(new Set(network.locations.map(({ city_id, address }) => `${city_id} ${address}`)).size).toBe(420)
  })

  test('every location has one to four screens and the ids are 1, 2, 3 …', () => {
    const perLocation = network.locations.map(
      ({ id }) => network.screens.filter((screen) => screen.location_id === id).length,
    )
    expect(Math.min(...perLocation)).toBe(1)
    expect(Math.max(...perLocation)).toBeLessThanOrEqual(4)
    for (const things of [network.locations, network.screens, network.companies, network.accounts]) {
      expect(things.map(({ id }) => id)).toEqual(things.map((_, index) => index + 1))
    }
  })

  test('every uuid is a version 4 one and used once', () => {
    const uuids = [network.companies, network.accounts, network.locations, network.screens].flatMap((things) =>
      things.map(({ uuid }) => uuid),
    )
    const araboxes = network.locations.flatMap(({ arabox_uuid }) => (arabox_uuid === null ? [] : [arabox_uuid]))
    const all = [...uuids, ...araboxes]
    expect(new Set(all).size).toBe(all.length)
    for (const uuid of all)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('P09 the accounts cover every seeded role, and the rival belongs to another company than the advertiser', () => {
    const role = new Map(network.accounts.map(({ username, role_id }) => [username, role_id]))
    expect(Object.fromEntries(role)).toEqual({
      admin: 1,
      advertiser: 2,
      sales: 3,
      operator: 4,
      planner: 5,
      manager: 6,
      analyst: 7,
      owner: 13,
      rival: 2,
    })
    const company = new Map(network.accounts.map(({ username, company_id }) => [username, company_id]))
    expect(company.get('rival')).not.toBe(company.get('advertiser'))
  })
})
