import { auditOperations as operations } from '../../../contract/audit.ts'
import { auditPage } from '../../../machines/administration/audit.ts'
import type { Call } from '../../services/call.ts'
import { recordsScreen } from './record-screens.ts'

/** The audit log with its services. */
export const auditScreen = (call: Call) =>
  recordsScreen(auditPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: async () => null,
  })
