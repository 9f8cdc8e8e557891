/** An agglomeration with screens; coordinates are WGS 84 degrees of its centre. */
export type DemoCity = {
  id: number
  name: string
  latitude: number
  longitude: number
  /** Number of residents (GUS, 31 December 2023). */
  residents: number
  /** ISO 3166-2 code of the voivodeship. */
  region: string
  is_active: boolean
}

/** A kind of venue with screens. */
type DemoIndustry = {
  id: number
  name: string
  venue_type: number
}

/** A company. A negative `discount_percent` reduces the price. The multipliers are factors of the audience. */
export type DemoCompany = {
  id: number
  uuid: string
  name: string
  discount_percent: number
  car_multi: number
  bus_multi: number
  views_multi: number
}

/** An account of the demo. All accounts have the same password. */
export type DemoAccount = {
  id: number
  uuid: string
  username: string
  name: string
  email: string
  role_id: number
  company_id: number
}

/** A location with screens: one or two industries, with or without an arabox (counting sensor). */
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
  /** Pixels: full HD, mostly in portrait format. */
  width: number
  height: number
}

/** The whole demo network. */
export type Network = {
  cities: DemoCity[]
  industries: DemoIndustry[]
  companies: DemoCompany[]
  accounts: DemoAccount[]
  locations: DemoLocation[]
  screens: DemoScreen[]
}
