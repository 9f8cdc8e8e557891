import type { LocationChangeResult, LocationsChange } from '../../contract/location/location-changes.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

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

export type LocationChangeRef = AreaRef<LocationChangeCommand, LocationChangeOutcome>
