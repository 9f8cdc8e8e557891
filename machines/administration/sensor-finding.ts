import * as z from 'zod/mini'
import type { AraboxBias } from '../../contract/location/arabox-bias.ts'
import {
  type FindingDecision,
  findingState,
  LONGEST_FINDING_REASON,
  type SensorFinding,
  sensorRules,
} from '../../contract/location/sensor-findings.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { day, requiredText } from '../../contract/values.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of findings about sensors: 25 per page, the latest first. */
export const findingDefaults: ListDefaults = {
  size: 25,
  sort_by: 'found_on',
  order: 'desc',
  sorts: ['id', 'location_name', 'onset', 'found_on', 'created_at'],
  filters: { location_id: null, state: null, rule: null },
  domains: { location_id: 'id', state: [...findingState.options], rule: [...sensorRules] },
}

/** Values of the form of a finding. An empty day is none: the onset as the first, no end as the last. */
export type FindingValues = {
  decision: FindingDecision | null
  left_out_from: string
  left_out_to: string
  /** Start and end of the works of a new replacement, local in Poland; no start means now. */
  starts_at: string
  ends_at: string
  reason: string
}

/** A finding with the bias of its arabox since the onset; a finding that another page saved meanwhile has none. */
export type FindingWithBias = SensorFinding & { bias?: AraboxBias }

/** The locations about whose sensors something can be found. */
export type FindingOptions = { locations: readonly NamedRecord[] }

/** Values of a stored finding. A new decision, and taking one back, has a reason of its own. */
export const findingValues = ({ decision, left_out_from, left_out_to, onset }: SensorFinding): FindingValues => ({
  decision,
  left_out_from: left_out_from ?? onset,
  left_out_to: left_out_to ?? '',
  starts_at: '',
  ends_at: '',
  reason: '',
})

const checkedReason = z.object({ reason: requiredText(LONGEST_FINDING_REASON) })
const checkedDays = z.object({ left_out_from: day, left_out_to: z.union([z.literal(''), day]) })

/** Field errors of typed values. The server compares days and times with its clock. */
export const findingErrors = (values: FindingValues): FieldError[] => {
  const errors = bodyErrors(checkedReason, values)
  // Whether works are planned already is known by the server, which asks for an end then.
  if (values.decision === 'replace' && values.starts_at !== '' && values.ends_at !== '')
    return values.ends_at > values.starts_at
      ? errors
      : [...errors, { path: 'ends_at', message: validation.maintenanceEnd }]
  if (values.decision !== 'leave_out') return errors
  const isReversed = values.left_out_to !== '' && values.left_out_to < values.left_out_from
  return [
    ...errors,
    ...bodyErrors(checkedDays, values),
    ...(isReversed ? [{ path: 'left_out_to', message: validation.dateOrder }] : []),
  ]
}

/** The list page of findings about sensors. */
export const findingsPage = createRecordsPage<SensorFinding, FindingOptions>('sensorFinding', findingDefaults)

/** The form page of a finding about a sensor. */
export const findingFormPage = createRecordFormPage<FindingWithBias, FindingValues, null>('sensorFindingForm', {
  blank: { decision: null, left_out_from: '', left_out_to: '', starts_at: '', ends_at: '', reason: '' },
  valuesOf: findingValues,
  check: findingErrors,
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})
