import { fromPromise } from 'xstate'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { liveOperations } from '../../../contract/live/index.ts'
import { type LocationImport, locationImportOperations } from '../../../contract/location/location-import.ts'
import type { ImportProgress } from '../../../contract/sheet-import.ts'
import { type ImportOptions, importPage } from '../../../machines/import/import-page.ts'
import { importsPageMachine } from '../../../machines/import/imports-page.ts'
import { locationImportMachine } from '../../../machines/import/location-import.ts'
import type { Call } from '../../../machines/kit/call.ts'
import type { ImportCompany, ImportRequest } from '../../../machines/kit/import/sheet-import.ts'
import { fieldsOf, provideTemplate } from '../../records/import/import-template.services.ts'
import { createProgressIds } from '../../records/import/progress-ids.ts'

type Sending = { options: ImportOptions; file: File; report: (percent: number) => void }

const send = (call: Call) =>
  fromPromise<ImportJob, Sending>(({ input: { options, file, report }, signal }) => {
    if (options.kind === 'counts') {
      const query = { same_hour: options.sameHour }
      return call(liveOperations.importCounts, { query, file, onProgress: report, signal })
    }
    const city = options.city.trim()
    const zone = options.timeZone.trim()
    const query = { ...(city ? { city } : {}), ...(zone ? { time_zone: zone } : {}), accept_far: options.isFarAccepted }
    return call(liveOperations.importSensors, { query, file, onProgress: report, signal })
  })

const provideCounts = (call: Call) =>
  importPage.provide({
    actors: {
      send: send(call),
      list: fromPromise<ImportJob[], void>(
        async ({ signal }) => (await call(liveOperations.listImports, { signal })).items,
      ),
      poll: fromPromise<{ job: ImportJob; at: number }, { uuid: string }>(async ({ input, signal }) => {
        const job = await call(liveOperations.getImport, { params: { uuid: input.uuid }, signal })
        return { job, at: Date.now() }
      }),
    },
  })

const provideLocationImport = (call: Call) => {
  const progressIds = createProgressIds()
  return locationImportMachine.provide({
    actors: {
      send: fromPromise<LocationImport, ImportRequest>(({ input, signal }) =>
        call(locationImportOperations.importLocations, {
          query: {
            dry_run: input.isDryRun,
            accept_far: input.acceptsQuestions,
            progress: progressIds.begin(input.sendNumber),
            ...(input.isDryRun || input.digest === null ? {} : { digest: input.digest }),
          },
          fields: fieldsOf(input),
          file: input.file,
          signal,
        }),
      ),
      askProgress: fromPromise<ImportProgress, { sendNumber: number }>(({ input, signal }) =>
        call(locationImportOperations.getLocationProgress, {
          params: { uuid: progressIds.of(input.sendNumber) },
          signal,
        }),
      ),
      template: provideTemplate((query, signal) =>
        call(locationImportOperations.getLocationTemplate, { query, signal }),
      ),
      loadCompanies: fromPromise<readonly ImportCompany[], { isNeeded: boolean }>(() => Promise.resolve([])),
    },
  })
}

/** The screen of imports with its services. */
export const provideImports = (call: Call) =>
  importsPageMachine.provide({ actors: { locations: provideLocationImport(call), counts: provideCounts(call) } })
