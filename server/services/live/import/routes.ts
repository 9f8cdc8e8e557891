import { contract } from '../../../../contract/index.ts'
import { canonicalTimeZone, timeZoneErrorOf } from '../../../../machines/calendar/time-zones.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { ImportContext } from './context.ts'
import { getJob, listJobs, presentJob } from './job/import-jobs.ts'
import { startImport } from './job/start-import.ts'

const { live: operations } = contract

const timeZoneOf = (untrusted: string | undefined, now: Date): string | undefined => {
  if (untrusted === undefined) return undefined
  const message = timeZoneErrorOf(untrusted, now)
  if (message) throw new ProblemError('invalid_input', { errors: [{ path: 'query.time_zone', message }] })
  return canonicalTimeZone(untrusted) ?? undefined
}

/** Registers the routes that import sensors and hourly counts from files and show the imports. */
export const importRoutes = (registerOperation: RegisterOperation, imports: ImportContext): void => {
  const { db } = imports.store
  registerOperation(operations.importSensors, ({ account, query, request }) => {
    const timeZone = timeZoneOf(query.time_zone, imports.clock.now())
    const isFarAccepted = query.accept_far || undefined
    const options = { city: query.city, timeZone, companyId: account.companyId, isFarAccepted }
    return startImport(imports, account, request, { operation: operations.importSensors, kind: 'sensors', options })
  })
  registerOperation(operations.importCounts, ({ account, query, request }) => {
    // The usual choice is not stored, so that a file of an earlier version counts as the same.
    const sameHour = query.same_hour === 'later' ? undefined : query.same_hour
    const options = { companyId: account.companyId, sameHour }
    return startImport(imports, account, request, { operation: operations.importCounts, kind: 'counts', options })
  })
  registerOperation(operations.listImports, () => listJobs(db))
  registerOperation(operations.getImport, async ({ params }) => presentJob(await getJob(db, params.uuid)))
}
