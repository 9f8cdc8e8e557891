import type { FastifyReply } from 'fastify'
import { type ResearchColumn, researchColumns } from '../../../../contract/research-import.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { FileOptions } from '../../../spreadsheet/send.ts'
import type { ReportCell } from '../../../spreadsheet/table.ts'
import { sendTemplate } from '../../../spreadsheet/template.ts'

const EXAMPLE_DAYS = 13
const EXAMPLE_IMPRESSIONS = 12_000

const texts = {
  pl: { name: 'badania', campaign: 'Kampania', period: 'Cała kampania' },
  en: { name: 'research', campaign: 'Campaign', period: 'Whole campaign' },
}

/** Sends a file with the columns of the import and two example rows. The file can be imported without a change. */
export const sendResearchTemplate = (options: FileOptions, now: Date, reply: FastifyReply): Promise<void> => {
  const { name, campaign, period } = texts[options.language]
  const today = dayOf(now)
  const rowOf = (cells: Partial<Record<ResearchColumn, ReportCell>>): ReportCell[] => {
    const row = { 'campaign id': '123', 'campaign name': campaign, status: 'finished', ...cells }
    return researchColumns.map((column) => (row as Partial<Record<ResearchColumn, ReportCell>>)[column] ?? null)
  }
  const examples = [
    rowOf({
      'time division': 'General',
      'period name': period,
      period: `${addDays(today, -EXAMPLE_DAYS)}/${today}`,
      impressions: EXAMPLE_IMPRESSIONS,
    }),
    rowOf({ 'time division': 'Hour', 'period name': '08:00–09:00', period: '08:00', impressions: 900 }),
  ]
  const columns = researchColumns.map((heading) => [heading, heading === 'impressions' ? 'whole' : 'text'] as const)
  return sendTemplate({ columns, examples, name }, options, now, reply)
}
