import * as z from 'zod/mini'
import { LONGEST_GEMIUS_ID, LONGEST_NAME } from '../../../../contract/limits.ts'
import {
  MOST_IMPRESSIONS,
  MOST_RESEARCH_ROWS,
  researchColumns,
  researchStatuses,
  type TimeDivision,
  timeDivisions,
} from '../../../../contract/research.ts'
import { boundSentences, type FieldError, validation } from '../../../../contract/validation.ts'
import { day } from '../../../../contract/values.ts'
import { ProblemError } from '../../../http/problem.ts'
import { cellPath, type SheetCell, type SheetLimits, type SheetRows } from '../../../spreadsheet/read-rows.ts'
import { readSheet } from '../../../spreadsheet/read-sheet.ts'
import { unreadableSheet } from '../../../spreadsheet/sheet-problem.ts'
import type { CampaignFigures } from './store-research.ts'

type Column = (typeof researchColumns)[number]
type Cells = Readonly<Record<Column, string>>

const MOST_COLUMNS = 100
const MOST_TEXT_BYTES = 64 * 1024 * 1024
const limits: SheetLimits = { rows: MOST_RESEARCH_ROWS, columns: MOST_COLUMNS, bytes: MOST_TEXT_BYTES }
/** Most faults that an answer names. */
const MOST_FAULTS = 1000

const HOUR = /^([01]\d|2[0-3]):00$/
/** PostgreSQL cannot store NUL, and a lone surrogate would be replaced by another character. */
const UNSTORABLE = /\0|\p{Surrogate}/u
const DAY_AND_TIME = 'T'

/** A spreadsheet keeps an hour as a time of its first day, in the year 1899. */
const isTime = (cell: Date): boolean => cell.getUTCFullYear() < 1900

const textOf = (cell: SheetCell | undefined): string => {
  if (!(cell instanceof Date)) return String(cell ?? '').trim()
  const [date = '', time = ''] = cell.toISOString().split(DAY_AND_TIME)
  return isTime(cell) ? time.slice(0, 'HH:MM'.length) : date
}

const checkColumns = ({ columns }: SheetRows): void => {
  const errorsOf = (wrong: (name: Column) => boolean, message: string): FieldError[] =>
    researchColumns.filter(wrong).map((path) => ({ path, message }))
  const missing = errorsOf((name) => !columns.includes(name), validation.missingColumn)
  if (missing.length > 0) throw new ProblemError('missing_columns', { errors: missing })
  const twice = errorsOf((name) => columns.indexOf(name) !== columns.lastIndexOf(name), validation.columnTwice)
  if (twice.length > 0) throw new ProblemError('invalid_input', { errors: twice })
}

const textFault = (text: string, most: number): string | null => {
  if (text === '') return validation.required
  if (text.length > most) return boundSentences.mostCharacters.replace('{{count}}', String(most))
  return UNSTORABLE.test(text) ? validation.character : null
}

const choiceFault = (text: string, choices: readonly string[]): string | null => {
  if (text === '') return validation.required
  return choices.includes(text) ? null : boundSentences.choices.replace('{{choices}}', choices.join(', '))
}

const intervalFault = (text: string): string | null => {
  const [from, to, ...rest] = text.split('/')
  if (from === undefined || to === undefined || rest.length > 0) return validation.format
  const fault = [from, to].map((each) => z.safeParse(day, each).error?.issues[0]?.message).find(Boolean)
  return fault ?? (from > to ? validation.dateOrder : null)
}

const periodFault = (text: string, division: string): string | null => {
  if (text === '') return validation.required
  if (division === 'Hour') return HOUR.test(text) ? null : validation.fullHour
  return division === 'General' ? intervalFault(text) : null
}

const impressionsFault = (text: string): string | null => {
  if (text === '') return validation.required
  if (!/^\d{1,15}$/.test(text)) return validation.wholeNumber
  return Number(text) > MOST_IMPRESSIONS ? boundSentences.largest.replace('{{count}}', String(MOST_IMPRESSIONS)) : null
}

const faultsOf = (cells: Cells): Readonly<Record<Column, string | null>> => ({
  'campaign id': textFault(cells['campaign id'], LONGEST_GEMIUS_ID),
  'campaign name': textFault(cells['campaign name'], LONGEST_NAME),
  status: choiceFault(cells.status, researchStatuses),
  'time division': choiceFault(cells['time division'], timeDivisions),
  'period name': textFault(cells['period name'], LONGEST_NAME),
  period: periodFault(cells.period, cells['time division']),
  impressions: impressionsFault(cells.impressions),
})

type OpenCampaign = CampaignFigures & { statistics: CampaignFigures['statistics'][number][]; known: Set<string> }

/** What contradicts earlier rows of the same campaign. */
const contradictionsOf = (cells: Cells, campaign: OpenCampaign): readonly (readonly [Column, string])[] => [
  ...(campaign.name === cells['campaign name'] ? [] : [['campaign name', validation.value] as const]),
  ...(campaign.status === cells.status ? [] : [['status', validation.value] as const]),
  ...(campaign.known.has(`${cells['time division']} ${cells.period}`) ? [['period', validation.taken] as const] : []),
]

/**
 * The campaigns of a file with their figures (E11, E12). Throws `unreadable_file`, `missing_columns`, and
 * `invalid_input` with the faults by row and column.
 */
export const readResearchFile = async (bytes: Buffer): Promise<CampaignFigures[]> => {
  const table = await readSheet(bytes, limits)
  if ('problem' in table) throw unreadableSheet(table)
  checkColumns(table)
  const positions = researchColumns.map((name) => [name, table.columns.indexOf(name)] as const)
  const columnOf = new Map(positions)
  const campaigns = new Map<string, OpenCampaign>()
  const errors: FieldError[] = []

  for (const { row, cells: written } of table.rows) {
    const cells = Object.fromEntries(positions.map(([name, at]) => [name, textOf(written[at])])) as Cells
    const addFault = (column: Column, message: string) =>
      errors.push({ path: cellPath({ row, column: (columnOf.get(column) ?? 0) + 1 }), message })
    const faults = Object.entries(faultsOf(cells)) as [Column, string | null][]
    const isWrong = faults.some(([, message]) => message !== null)
    for (const [column, message] of faults) if (message !== null) addFault(column, message)
    if (isWrong) continue
    const id = cells['campaign id']
    const timeDivision = cells['time division'] as TimeDivision
    const campaign: OpenCampaign = campaigns.get(id) ?? {
      id,
      name: cells['campaign name'],
      status: cells.status as CampaignFigures['status'],
      statistics: [],
      known: new Set(),
    }
    for (const [column, message] of contradictionsOf(cells, campaign)) addFault(column, message)
    campaigns.set(id, campaign)
    campaign.known.add(`${timeDivision} ${cells.period}`)
    const impressions = Number(cells.impressions)
    campaign.statistics.push({ timeDivision, periodName: cells['period name'], period: cells.period, impressions })
  }
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors: errors.slice(0, MOST_FAULTS) })
  return [...campaigns.values()].map(({ known: _known, ...campaign }) => campaign)
}
