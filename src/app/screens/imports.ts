import { fromPromise } from 'xstate'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { liveOperations } from '../../../contract/live/index.ts'
import { type ImportOptions, importPage } from '../../../machines/import/import-page.ts'
import type { Call } from '../../services/call.ts'

type Sending = { options: ImportOptions; file: File; report: (percent: number) => void }

const send = (call: Call) =>
  fromPromise<ImportJob, Sending>(({ input: { options, file, report }, signal }) => {
    if (options.kind === 'counts') return call(liveOperations.importCounts, { file, onProgress: report, signal })
    const city = options.city.trim()
    const zone = options.timeZone.trim()
    const query = { ...(city ? { city } : {}), ...(zone ? { time_zone: zone } : {}) }
    return call(liveOperations.importSensors, { query, file, onProgress: report, signal })
  })

/** The page of imports with its services. */
export const importsScreen = (call: Call) =>
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
