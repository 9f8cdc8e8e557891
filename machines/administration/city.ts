import { type City, cityOperations, type Region, type UsedScreens } from '../../contract/location/cities.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'

/** Initial query of the list of cities: 25 per page, by name (K07). */
export const cityDefaults: ListDefaults = {
  size: 25,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'created_at', 'screens', 'locations'],
  filters: { is_active: null },
}

/** Values of the form of a city. The coordinates are those of its centre. */
export type CityValues = {
  name: string
  latitude: number | null
  longitude: number | null
  residents: number | null
  region: string | null
  is_active: boolean
}

/** Values of a stored city. */
export const cityValues = ({ name, latitude, longitude, residents, region, is_active }: City): CityValues => ({
  name,
  latitude,
  longitude,
  residents,
  region: region ?? null,
  is_active,
})

/** The list page of cities. */
export const citiesPage = createRecordsPage<City, null>('cities', cityDefaults)

/** A city with its screens that campaigns use, which are not a part of the record. */
export type CityWithUse = City & { used?: UsedScreens }

/** The form page of a city. */
export const cityFormPage = createRecordFormPage<CityWithUse, CityValues, readonly Region[]>('cityForm', {
  blank: { name: '', latitude: null, longitude: null, residents: null, region: null, is_active: true },
  valuesOf: cityValues,
  check: (values) => bodyErrors(cityOperations.create.body, values),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})
