import { fromPromise } from 'xstate'
import { statisticsOperations } from '../../contract/statistics/index.ts'
import type { Call } from '../../machines/kit/call.ts'
import { type ReportCommand, reportMachine, reportName } from '../../machines/report/report-download.ts'
import { saveFile } from '../ui/save-file.ts'

const reportOf = ({ rangeFormat, rawData }: Pick<ReportCommand, 'rangeFormat' | 'rawData'>) => {
  if (rangeFormat === 'HOURLY')
    return rawData ? statisticsOperations.rawReportHourly : statisticsOperations.reportHourly
  return rawData ? statisticsOperations.rawReportScreen : statisticsOperations.reportScreen
}

/**
 * Downloads a report (C80–C82) and saves it under the server's file name (C83), otherwise under the default one (C84).
 */
export const provideReport = (call: Call) =>
  reportMachine.provide({
    actors: {
      download: fromPromise<string, { command: ReportCommand }>(async ({ input: { command }, signal }) => {
        const { filter, format, language } = command
        const file = await call(reportOf(command), { body: { ...filter, format, language }, signal })
        const name = reportName(file)
        saveFile(file, name)
        return name
      }),
    },
  })
