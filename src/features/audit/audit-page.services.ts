import { auditOperations as operations } from '../../../contract/audit.ts'
import { type SelfCheck, selfCheckOperations } from '../../../contract/self-check.ts'
import { auditPage, auditLogPage as screen, selfCheckArea } from '../../../machines/administration/audit.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { provideRecords } from '../../records/record-pages.services.ts'

/** The check reads the log of every campaign. */
const SELF_CHECK_LIMIT_MS = 10 * MINUTE_MS

/** The audit log and the check of the stored logs, with their services. */
export const provideAuditLog = (call: Call) =>
  screen.provide({
    actors: {
      records: provideRecords(auditPage, {
        list: (query, signal) => call(operations.list, { query, signal }),
        exportList: (query, signal) => call(operations.exportList, { query, signal }),
        options: async () => null,
      }),
      check: selfCheckArea.provide({
        actors: {
          load: areaLoader<SelfCheck, 'all'>((_, signal) =>
            call(selfCheckOperations.selfCheck, { signal, limitMs: SELF_CHECK_LIMIT_MS }),
          ),
        },
      }),
    },
  })
