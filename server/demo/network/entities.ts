/** An agglomeration with screens; coordinates are WGS 84 degrees of its centre. */
export type DemoCity = {
  id: number
  name: string
  latitude: number
  longitude: number
  is_active: boolean
}

/** A kind of place where screens stand ("branża miejsca"). */
type DemoIndustry = {
  id: number
  name: string
}

/** A company: `discount_percent` is signed (negative subtracts), the three multis are those of the reach formula (§9). */
export type DemoCompany = {
  id: number
  uuid: string
  name: string
  discount_percent: number
  car_multi: number
  bus_multi: number
  views_multi: number
}

/** A person who can log in to the demo; the password is the same for all of them. */
export type DemoAccount = {
  id: number
  uuid: string
  username: string
  name: string
  email: string
  role_id: number
  company_id: number
}

/** A place with screens: one or two industries, and an arabox (counting sensor) or none. */
export type DemoLocation = {
  id: number
  uuid: string
  city_id: number
  name: string
  address: string
  latitude: number
  longitude: number
  status: 'active' | 'inactive'
  industry_ids: number[]
  arabox_uuid: string | null
}

/** One screen of a location. */
export type DemoScreen = {
  id: number
  uuid: string
  location_id: number
  name: string
}

/** The whole demo network: who, where and what stands there. */
export type Network = {
  cities: DemoCity[]
  industries: DemoIndustry[]
  companies: DemoCompany[]
  accounts: DemoAccount[]
  locations: DemoLocation[]
  screens: DemoScreen[]
}
