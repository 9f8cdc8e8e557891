import type { LocationChangeResult, LocationsChange } from '../../contract/location/location-changes.ts'
import type { ImportProgress } from '../../contract/sheet-import.ts'
import { type AreaEvent, type AreaRef, createArea } from '../kit/area/area.ts'

/** A change of some locations. */
export type LocationsChangeGroup = { location_ids: number[]; change: LocationsChange }

/** What to do with many locations: show what would change, change it, or undo a change by its uuid. */
export type LocationChangeCommand =
  | { kind: 'preview'; changes: LocationsChangeGroup[] }
  | { kind: 'apply'; changes: LocationsChangeGroup[] }
  | { kind: 'undo'; uuid: string }

/** The outcome of a command, beside the command itself. */
export type LocationChangeOutcome = { command: LocationChangeCommand; result: LocationChangeResult }

/** Changes many locations at once: preview, change and undo are its requests. To provide: `load`. */
export const locationChangeArea = createArea<LocationChangeCommand, LocationChangeOutcome>('locationChange')

/** Time before the first question about the progress and between two, in milliseconds. */
const PROGRESS_EVERY_MS = 700

/** How far the running change is. It is polled. To provide: `load`. */
export const changeProgressArea = createArea<null, ImportProgress>('changeProgress', {
  debounceMs: PROGRESS_EVERY_MS,
  pollMs: PROGRESS_EVERY_MS,
})

/** The command to the area of the progress when the change has a new snapshot. A short change has no progress. */
export const progressCommand = (value: unknown, command: LocationChangeCommand | undefined): AreaEvent<null> =>
  typeof value === 'object' && command !== undefined && command.kind !== 'preview'
    ? { type: 'area.request_after_pause', query: null }
    : { type: 'area.clear' }

/** What the user chooses for many locations; `null` and empty lists leave them as they are. */
export type BulkValues = {
  is_active: boolean | null
  company_id: number | null
  add_industry_ids: readonly number[]
  remove_industry_ids: readonly number[]
}

/** Nothing is chosen yet. */
export const unchangedBulk: BulkValues = {
  is_active: null,
  company_id: null,
  add_industry_ids: [],
  remove_industry_ids: [],
}

/** The change that the chosen values make; `null` if they change nothing. */
export const bulkChange = (values: BulkValues): LocationsChange | null => {
  const { is_active, company_id, add_industry_ids, remove_industry_ids } = values
  const change = {
    ...(is_active === null ? {} : { is_active }),
    ...(company_id === null ? {} : { company_id }),
    ...(add_industry_ids.length > 0 ? { add_industry_ids: [...add_industry_ids] } : {}),
    ...(remove_industry_ids.length > 0 ? { remove_industry_ids: [...remove_industry_ids] } : {}),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** Whether a snapshot of the area says that locations were changed: applied or undone, not only previewed. */
export const hasChangedLocations = (value: unknown, data: LocationChangeOutcome | null): boolean =>
  value === 'success' && data !== null && data.command.kind !== 'preview'

export type LocationChangeRef = AreaRef<LocationChangeCommand, LocationChangeOutcome>
/** The running questions about the progress of a change. */
export type ChangeProgressRef = AreaRef<null, ImportProgress>
