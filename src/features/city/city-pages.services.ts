import { type City, cityOperations as operations } from '../../../contract/location/cities.ts'
import { type CityValues, type CityWithUse, citiesPage, cityFormPage } from '../../../machines/administration/city.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

/** The form sends only what its check has passed, so the coordinates are there. */
const bodyOf = ({ latitude, longitude, ...values }: CityValues) => ({
  ...values,
  latitude: latitude ?? Number.NaN,
  longitude: longitude ?? Number.NaN,
})

/** The list of cities with its services (C51). */
export const provideCities = (call: Call) =>
  provideRecords(citiesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: noOptions,
  })

/** The form of a city with its services (C52, C53, C100–C102). */
export const provideCityForm = (call: Call) => {
  const withUse = async (city: City, signal: AbortSignal): Promise<CityWithUse> => {
    try {
      return { ...city, used: await call(operations.listUsedScreens, { params: { id: city.id }, signal }) }
    } catch {
      // The form works without its side panel, and a city that was saved must not look as if it was not.
      return city
    }
  }
  return provideRecordForm(cityFormPage, {
    get: async (id, signal) => withUse(await call(operations.get, { params: { id }, signal }), signal),
    create: (values, signal) => call(operations.create, { body: bodyOf(values), signal }),
    change: async (id, { version, ...values }, signal) => {
      const body = { ...bodyOf(values), version }
      return withUse(await call(operations.change, { params: { id }, body, signal }), signal)
    },
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: async (signal) => (await call(operations.listRegions, { signal })).items,
  })
}
