import type { FastifyReply } from 'fastify'
import { importColumns } from '../../../../contract/campaign/campaign-import.ts'
import type { csvDialects } from '../../../../contract/csv-dialects.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { sendReport } from '../../../spreadsheet/send.ts'
import type { ReportCell, ReportColumn } from '../../../spreadsheet/table.ts'
import type { CampaignContext } from '../context.ts'

const kindOf = (column: (typeof importColumns)[number]): ReportColumn['kind'] => {
  if (column === 'spot time in seconds') return 'whole'
  return column.startsWith('date') ? 'day' : 'text'
}

const SPOT_SECONDS = 10
const FIRST_DAY_IN = 14
const LAST_DAY_IN = 20

/** Sends a file with the columns of the import and one row as an example, which can be imported as it is. */
export const sendImportTemplate = async (
  { store, clock, otherServices }: CampaignContext,
  options: { format: 'csv' | 'xlsx'; language: keyof typeof csvDialects },
  reply: FastifyReply,
): Promise<void> => {
  const [screen] = await otherServices.nameScreens(store.db)
  const now = clock.now()
  const names = options.language === 'pl' ? ['Kampania', 'kampanie'] : ['Campaign', 'campaigns']
  const [name = '', stem = ''] = names
  const dates = [FIRST_DAY_IN, LAST_DAY_IN].map((days) => addDays(dayOf(now), days))
  const example: ReportCell[] = [...dates, screen?.name ?? '', name, SPOT_SECONDS, 'spot.mp4', null, null, null, null]
  const report = {
    columns: importColumns.map((heading) => ({ heading, kind: kindOf(heading), width: 20 })),
    rows: (async function* () {
      yield [example]
    })(),
    count: 1,
    sheet: stem,
    about: null,
    stem,
  }
  await sendReport(report, options, now, reply)
}
