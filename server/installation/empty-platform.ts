import type { Store } from '../store/database.ts'
import type { Statistics } from '../store/statistics/open-statistics.ts'

type Stores = { store: Pick<Store, 'pool'>; statistics: Pick<Statistics, 'rows'> }

/** What a platform needs to sell campaigns, in the order in which it is entered, as conditions of PostgreSQL. */
const needs = {
  // The first company is that of the administrator.
  companies: 'exists (select 1 from company offset 1)',
  accounts: 'exists (select 1 from account where deleted_at is null offset 1)',
  industries: 'exists (select 1 from industry)',
  cities: 'exists (select 1 from city where is_active)',
  locations: `exists (
    select 1 from location join city on city.id = location.city_id where location.is_active and city.is_active)`,
  screens: `exists (
    select 1 from screen join location on location.id = screen.location_id
    where screen.is_active and location.is_active)`,
} as const

/** Something that a platform needs to sell campaigns. */
export type PlatformNeed = keyof typeof needs | 'counts'

const conditions = Object.entries(needs).map(([need, condition]) => `${condition} as ${need}`)

/** What the platform still needs before it can sell campaigns; empty if it can. Without counts nothing is estimated. */
export const findNeeds = async ({ store, statistics }: Stores): Promise<PlatformNeed[]> => {
  const [found] = (await store.pool.query<Record<keyof typeof needs, boolean>>(`select ${conditions.join(', ')}`)).rows
  const missing: PlatformNeed[] = (Object.keys(needs) as (keyof typeof needs)[]).filter((need) => !found?.[need])
  const counted = await statistics.rows('select 1 as counted from hourly limit 1')
  return counted.length > 0 ? missing : [...missing, 'counts']
}

const names: Readonly<Record<PlatformNeed, string>> = {
  companies: 'companies of advertisers',
  accounts: 'accounts besides the administrator',
  industries: 'industries',
  cities: 'active cities',
  locations: 'active locations',
  screens: 'active screens',
  counts: 'counts of audience',
}

/** The sentence in which a start says what the platform needs. */
export const sentenceOfNeeds = (missing: readonly PlatformNeed[]): string => {
  const parts = missing.map((need) => `no ${names[need]}`)
  const joined = parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `This platform cannot sell campaigns yet: it has ${joined}. The dashboard of administrators leads to the pages where they are added; sensors that are imported bring their cities.`
}
