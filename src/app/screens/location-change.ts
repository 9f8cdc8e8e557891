import { locationChangeOperations as operations } from '../../../contract/location/location-changes.ts'
import {
  type LocationChangeCommand,
  type LocationChangeOutcome,
  locationChangeArea,
} from '../../../machines/administration/location-change.ts'
import type { Call } from '../../services/call.ts'
import { areaLoader } from './area-loader.ts'

const carryOut = (call: Call, command: LocationChangeCommand, signal: AbortSignal) =>
  command.kind === 'undo'
    ? call(operations.undo, { params: { uuid: command.uuid }, signal })
    : call(operations.apply, { body: { changes: command.changes, dry_run: command.kind === 'preview' }, signal })

/** Changes of many locations with their services (X). */
export const locationChangeScreen = (call: Call) =>
  locationChangeArea.provide({
    actors: {
      load: areaLoader<LocationChangeOutcome, LocationChangeCommand>(async (command, signal) => ({
        command,
        result: await carryOut(call, command, signal),
      })),
    },
  })
