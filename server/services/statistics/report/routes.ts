import { contract } from '../../../../contract/index.ts'
import type { Call, RegisterOperation } from '../../../http/gates.ts'
import { appendAudit } from '../../../records/audit.ts'
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
  const sendRawReport = async (
    { account, body, reply }: Call<typeof operations.rawReportScreen | typeof operations.rawReportHourly>,
    by: 'day' | 'hour',
  ) => {
    const report = await rawReport(context, account, body, by)
    // The entry is stored before the file is sent, so that no data are sent without an entry.
    await appendAudit(context.store.db, account, {
      action: 'raw_exported',
      kind: 'report',
      recordId: by,
      recordName: report.stem,
      after: body,
    })
    await sendReport(report, body, clock.now(), reply)
  }
  registerOperation(operations.rawReportScreen, (call) => sendRawReport(call, 'day'))
  registerOperation(operations.rawReportHourly, (call) => sendRawReport(call, 'hour'))
}
