import { contract } from '../../../../contract/index.ts'
import type { Serve } from '../../../http/gates.ts'
import type { Counting } from '../context.ts'
import { rawReport } from './raw-report.ts'
import { sendReport } from './send.ts'
import { plainReport } from './standard-report.ts'

const operations = contract.statistics

/** Reports as files: for everybody by day (C80) and hour (C81), and raw ones with every stored column (C82, P12). */
export const reportRoutes = (serve: Serve, counting: Counting): void => {
  const { clock } = counting
  serve(operations.reportScreen, async ({ account, body, reply }) =>
    sendReport(await plainReport(counting, account, body, 'day'), body, clock.now(), reply),
  )
  serve(operations.reportHourly, async ({ account, body, reply }) =>
    sendReport(await plainReport(counting, account, body, 'hour'), body, clock.now(), reply),
  )
  serve(operations.rawReportScreen, async ({ account, body, reply }) =>
    sendReport(await rawReport(counting, account, body, 'day'), body, clock.now(), reply),
  )
  serve(operations.rawReportHourly, async ({ account, body, reply }) =>
    sendReport(await rawReport(counting, account, body, 'hour'), body, clock.now(), reply),
  )
}
