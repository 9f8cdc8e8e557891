import { cityOperations as operations } from '../../../contract/location/cities.ts'
import { type CityValues, citiesPage, cityFormPage } from '../../../machines/administration/city.ts'
import type { Call } from '../../services/call.ts'
import { noOptions, recordFormScreen, recordsScreen } from './record-screens.ts'

/** The form sends only what its check has passed, so the coordinates are there. */
const bodyOf = ({ latitude, longitude, ...values }: CityValues) => ({
  ...values,
  latitude: latitude ?? Number.NaN,
  longitude: longitude ?? Number.NaN,
})

/** The list of cities with its services (C51). */
export const citiesScreen = (call: Call) =>
  recordsScreen(citiesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: noOptions,
  })

/** The form of a city with its services (C52, C53, C101, C102). */
export const cityFormScreen = (call: Call) =>
  recordFormScreen(cityFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: bodyOf(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...bodyOf(values), version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: noOptions,
  })
