import { locationChangeOperations as operations } from '../../../../contract/location/location-changes.ts'
import { locationImportOperations } from '../../../../contract/location/location-import.ts'
import type { ImportProgress } from '../../../../contract/sheet-import.ts'
import {
  changeProgressArea,
  type LocationChangeCommand,
  type LocationChangeOutcome,
  locationChangeArea,
} from '../../../../machines/administration/location-change.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

type Request = { command: LocationChangeCommand; progress: string; signal: AbortSignal }

const carryOut = (call: Call, { command, progress, signal }: Request) => {
  if (command.kind === 'undo')
    return call(operations.undo, { params: { uuid: command.uuid }, query: { progress }, signal })
  const isDryRun = command.kind === 'preview'
  const body = { changes: command.changes, dry_run: isDryRun }
  return call(operations.apply, { query: isDryRun ? {} : { progress }, body, signal })
}

/** Changes of many locations, and how far the running one is, with their services (X). */
export const provideLocationChanges = (call: Call) => {
  // Not in the machine: a random id would be another one in a replay of the event log.
  let running = ''
  return {
    change: locationChangeArea.provide({
      actors: {
        load: areaLoader<LocationChangeOutcome, LocationChangeCommand>(async (command, signal) => {
          running = crypto.randomUUID()
          return { command, result: await carryOut(call, { command, progress: running, signal }) }
        }),
      },
    }),
    progress: changeProgressArea.provide({
      actors: {
        load: areaLoader<ImportProgress, null>((_, signal) =>
          call(locationImportOperations.getLocationProgress, { params: { uuid: running }, signal }),
        ),
      },
    }),
  }
}
