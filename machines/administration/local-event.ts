import * as z from 'zod/mini'
import { LONGEST_EVENT_DAYS, type LocalEvent, localEventOperations } from '../../contract/location/local-events.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { id } from '../../contract/values.ts'
import { lengthInDays } from '../calendar/days.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of events: 25 per page, the latest first. */
export const localEventDefaults: ListDefaults = {
  size: 25,
  sort_by: 'first_day',
  order: 'desc',
  sorts: ['id', 'name', 'city_name', 'first_day', 'last_day', 'created_at'],
  filters: { city_id: null },
  domains: { city_id: 'id' },
}

/** Values of the form of an event; no locations mean the whole city. */
export type LocalEventValues = {
  name: string
  city_id: number | null
  location_ids: number[]
  first_day: string | null
  last_day: string | null
}

/** The cities, and the locations at which the account may enter events. */
export type LocalEventOptions = { cities: readonly NamedRecord[]; locations: readonly NamedRecord[] }

/** Values of a stored event. */
export const localEventValues = (event: LocalEvent): LocalEventValues => ({
  name: event.name,
  city_id: event.city_id,
  location_ids: event.location_ids ?? [],
  first_day: event.first_day,
  last_day: event.last_day,
})

/** What is sent of the values. */
export const localEventBody = ({ location_ids, ...values }: LocalEventValues) => ({
  ...values,
  city_id: values.city_id ?? 0,
  first_day: values.first_day ?? '',
  last_day: values.last_day ?? '',
  location_ids: location_ids.length > 0 ? location_ids : null,
})

const required = (path: 'city_id' | 'first_day' | 'last_day', value: unknown): FieldError[] =>
  value === null ? [{ path, message: validation.required }] : []

const periodErrors = ({ first_day, last_day }: LocalEventValues): FieldError[] => {
  if (first_day === null || last_day === null) return []
  const days = lengthInDays(first_day, last_day)
  if (days < 1) return [{ path: 'last_day', message: validation.dateOrder }]
  return days > LONGEST_EVENT_DAYS ? [{ path: 'last_day', message: validation.eventTooLong }] : []
}

/** Field errors of typed values. The server checks which locations the account may name. */
export const localEventErrors = (values: LocalEventValues): FieldError[] => {
  const missing = [
    ...required('city_id', values.city_id),
    ...required('first_day', values.first_day),
    ...required('last_day', values.last_day),
  ]
  const paths = new Set(missing.map(({ path }) => path))
  const others = bodyErrors(localEventOperations.create.body, localEventBody(values))
  return [...missing, ...others.filter(({ path }) => !paths.has(path)), ...periodErrors(values)]
}

const cityIn = (search: string): Partial<LocalEventValues> => {
  const found = z.safeParse(id, Number(new URLSearchParams(search).get('city_id')))
  return found.success ? { city_id: found.data } : {}
}

/** The list page of events. */
export const localEventsPage = createRecordsPage<LocalEvent, LocalEventOptions>('localEvents', localEventDefaults)

/** The form page of events. */
export const localEventFormPage = createRecordFormPage<LocalEvent, LocalEventValues, LocalEventOptions>(
  'localEventForm',
  {
    blank: { name: '', city_id: null, location_ids: [], first_day: null, last_day: null },
    blankIn: cityIn,
    valuesOf: localEventValues,
    check: localEventErrors,
    toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
  },
)
