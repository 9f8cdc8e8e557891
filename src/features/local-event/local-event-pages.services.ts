import { cityOperations } from '../../../contract/location/cities.ts'
import { localEventOperations as operations } from '../../../contract/location/local-events.ts'
import { locationOperations } from '../../../contract/location/locations.ts'
import {
  type LocalEventOptions,
  localEventBody,
  localEventFormPage,
  localEventsPage,
} from '../../../machines/administration/local-event.ts'
import { allByName } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

const optionsOf =
  (call: Call) =>
  async (signal: AbortSignal): Promise<LocalEventOptions> => {
    const [cities, locations] = await Promise.all([
      call(cityOperations.list, { query: allByName, signal }),
      call(locationOperations.listLocationChoices, { query: { editable: true }, signal }),
    ])
    const cityOf = new Map(cities.items.map(({ id, name }) => [id, name]))
    return {
      cities: cities.items.map(({ id, name }) => ({ id, name })),
      locations: locations.items.map(({ id, name, address, city_id }) => ({
        id,
        name: [name, address, cityOf.get(city_id) ?? ''].join(', '),
      })),
    }
  }

/** The list of events with its services. */
export const provideLocalEvents = (call: Call) =>
  provideRecords(localEventsPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: optionsOf(call),
  })

/** The form of an event with its services: to enter, change and delete one. */
export const provideLocalEventForm = (call: Call) =>
  provideRecordForm(localEventFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: localEventBody(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id: String(id) }, body: { ...localEventBody(values), version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: optionsOf(call),
  })
