import * as z from 'zod/mini'
import { LONGEST_MAINTENANCE_REASON, type Maintenance, maintenanceState } from '../../contract/location/maintenance.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { id, requiredText } from '../../contract/values.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { instantOf, minuteOf } from '../calendar/warsaw.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of planned works: 25 per page, the latest first. */
export const maintenanceDefaults: ListDefaults = {
  size: 25,
  sort_by: 'starts_at',
  order: 'desc',
  sorts: ['id', 'location_name', 'starts_at', 'ends_at', 'created_at'],
  filters: { location_id: null, state: null },
  domains: { location_id: 'id', state: [...maintenanceState.options] },
}

/** Values of the form of planned works. Times are local in Poland, `2026-03-02T09:30`; no start means now. */
export type MaintenanceValues = {
  location_id: number | null
  covers_arabox: boolean
  covers_screens: boolean
  starts_at: string
  ends_at: string
  reason: string
  ended: boolean
}

/** The locations at which works can be planned. */
export type MaintenanceOptions = { locations: readonly NamedRecord[] }

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/

/** The local time in Poland of an instant, as a field has it. */
export const localTime = (instant: string): string => minuteOf(new Date(instant)).replace(' ', 'T')

/** The instant of a local time in Poland; null if the text is not one. */
export const instantOfLocalTime = (text: string): string | null => {
  const [, day, hour, minute] = LOCAL.exec(text) ?? []
  if (day === undefined) return null
  return new Date(instantOf(day, Number(hour)).getTime() + Number(minute) * MINUTE_MS).toISOString()
}

/** Values of stored works. */
export const maintenanceValues = (works: Maintenance): MaintenanceValues => ({
  location_id: works.location_id,
  covers_arabox: works.covers_arabox,
  covers_screens: works.covers_screens,
  starts_at: localTime(works.starts_at),
  ends_at: localTime(works.ends_at),
  reason: works.reason,
  ended: works.ended_at !== null,
})

const checked = z.object({ location_id: id, reason: requiredText(LONGEST_MAINTENANCE_REASON) })

const timeErrors = ({ starts_at, ends_at }: MaintenanceValues): FieldError[] => {
  if (ends_at === '') return [{ path: 'ends_at', message: validation.required }]
  return starts_at !== '' && ends_at <= starts_at ? [{ path: 'ends_at', message: validation.maintenanceEnd }] : []
}

/** Field errors of typed values. The server compares the times with its clock. */
export const maintenanceErrors = (values: MaintenanceValues): FieldError[] => [
  ...bodyErrors(checked, values),
  ...(values.covers_arabox || values.covers_screens ? [] : [{ path: 'covers_screens', message: validation.option }]),
  ...timeErrors(values),
]

const locationIn = (search: string): Partial<MaintenanceValues> => {
  const found = z.safeParse(id, Number(new URLSearchParams(search).get('location_id')))
  return found.success ? { location_id: found.data } : {}
}

/** The list page of planned works. */
export const maintenancePage = createRecordsPage<Maintenance, MaintenanceOptions>('maintenance', maintenanceDefaults)

/** The form page of planned works. */
export const maintenanceFormPage = createRecordFormPage<Maintenance, MaintenanceValues, MaintenanceOptions>(
  'maintenanceForm',
  {
    blank: {
      location_id: null,
      covers_arabox: true,
      covers_screens: false,
      starts_at: '',
      ends_at: '',
      reason: '',
      ended: false,
    },
    blankIn: locationIn,
    valuesOf: maintenanceValues,
    check: maintenanceErrors,
    toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
  },
)
