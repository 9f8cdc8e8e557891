import { personalDataOperations as operations } from '../../../contract/users/personal-data.ts'
import {
  keptDaysArea,
  personalDataPage,
  personErasureArea,
  personPage,
} from '../../../machines/administration/personal-data.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecords } from '../../records/record-pages.services.ts'
import { providePersonExport } from '../../shared-services/person-export.services.ts'

/** An erasure reads the logs of all campaigns. */
const ERASURE_LIMIT_MS = 10 * MINUTE_MS

/** The page of personal data with its services. */
export const providePersonalData = (call: Call) =>
  personalDataPage.provide({
    actors: {
      records: provideRecords(personPage, {
        list: (query, signal) => call(operations.listPersons, { query, signal }),
        exportList: (query, signal) => call(operations.exportPersons, { query, signal }),
        options: noOptions,
      }),
      periods: keptDaysArea.provide({
        actors: { load: areaLoader((_, signal) => call(operations.getKeptDays, { signal })) },
      }),
      export: providePersonExport(call),
      erasure: personErasureArea.provide({
        actors: {
          load: areaLoader<number, { id: number }>(async ({ id }, signal) => {
            await call(operations.erasePerson, { params: { id }, signal, limitMs: ERASURE_LIMIT_MS })
            return id
          }),
        },
      }),
    },
  })
