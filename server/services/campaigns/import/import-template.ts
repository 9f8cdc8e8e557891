import type { FastifyReply } from 'fastify'
import { importColumns } from '../../../../contract/campaign/campaign-import.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { FileOptions } from '../../../spreadsheet/send.ts'
import type { ReportColumn } from '../../../spreadsheet/table.ts'
import { sendTemplate } from '../../../spreadsheet/template.ts'
import type { CampaignContext } from '../context.ts'

const kindOf = (column: (typeof importColumns)[number]): ReportColumn['kind'] => {
  if (column === 'spot time in seconds') return 'whole'
  return column.startsWith('date') ? 'day' : 'text'
}

const SPOT_SECONDS = 10
const FIRST_DAY_IN = 14
const LAST_DAY_IN = 20

/** Sends a file with the columns of the import and one example row. The file can be imported without a change. */
export const sendImportTemplate = async (
  { store, clock, otherServices }: CampaignContext,
  options: FileOptions,
  reply: FastifyReply,
): Promise<void> => {
  const [screen] = await otherServices.nameScreens(store.db)
  const now = clock.now()
  const names = options.language === 'pl' ? ['Kampania', 'kampanie'] : ['Campaign', 'campaigns']
  const [campaign = '', name = ''] = names
  const dates = [FIRST_DAY_IN, LAST_DAY_IN].map((days) => addDays(dayOf(now), days))
  const example = [...dates, screen?.name ?? '', campaign, SPOT_SECONDS, 'spot.mp4', null, null, null, null]
  const columns = importColumns.map((heading) => [heading, kindOf(heading)] as const)
  await sendTemplate({ columns, examples: [example], name }, options, now, reply)
}
