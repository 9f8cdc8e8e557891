import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { sendReport } from '../../../spreadsheet/send.ts'
import type { StatisticsContext } from '../context.ts'
import { rawReport } from './raw-report.ts'
import { standardReport } from './standard-report.ts'

const operations = contract.statistics

/** Routes for reports as files: by day (C80), by hour (C81), and raw reports with all stored columns (C82, P12). */
export const reportRoutes = (registerOperation: RegisterOperation, context: StatisticsContext): void => {
  const { clock } = context
  registerOperation(operations.reportScreen, async ({ account, body, reply }) =>
    sendReport(await standardReport(context, account, body, 'day'), body, clock.now(), reply),
  )
  registerOperation(operations.reportHourly, async ({ account, body, reply }) =>
    sendReport(await standardReport(context, account, body, 'hour'), body, clock.now(), reply),
  )
  registerOperation(operations.rawReportScreen, async ({ account, body, reply }) =>
    sendReport(await rawReport(context, account, body, 'day'), body, clock.now(), reply),
  )
  registerOperation(operations.rawReportHourly, async ({ account, body, reply }) =>
    sendReport(await rawReport(context, account, body, 'hour'), body, clock.now(), reply),
  )
}
