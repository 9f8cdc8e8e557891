import * as z from 'zod/mini'
import { LONGEST_GEMIUS_ID, LONGEST_NAME } from '../../../../contract/limits.ts'
import {
  MOST_IMPRESSIONS,
  researchStatuses,
  type TimeDivision,
  timeDivisions,
} from '../../../../contract/research-figures.ts'
import { type ResearchColumn, researchColumns } from '../../../../contract/research-import.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { type ImportFault, type ImportRow, importFaults } from '../../../../contract/sheet-import.ts'
import { boundSentences, validation } from '../../../../contract/validation.ts'
import { day } from '../../../../contract/values.ts'
import { eventLoopYield } from '../../../base/event-loop-yield.ts'
import { writtenDay, writtenTime } from '../../../spreadsheet/values/days.ts'
import { wholeNumber } from '../../../spreadsheet/values/numbers.ts'
import type { CampaignFigures } from './store-research.ts'

type Cells = Readonly<Record<ResearchColumn, string>>

const HOUR = /^([01]\d|2[0-3]):00$/
const TIME = /^\d\d:\d\d$/
/** PostgreSQL cannot store NUL, and a lone surrogate would be replaced by another character. */
const UNSTORABLE = /\0|\p{Surrogate}/u

const textFault = (text: string, most: number): string | null => {
  if (text === '') return validation.required
  if (text.length > most) return boundSentences.mostCharacters.replace('{{count}}', String(most))
  return UNSTORABLE.test(text) ? serverValidation.character : null
}

const choiceFault = (text: string, choices: readonly string[]): string | null => {
  if (text === '') return validation.required
  return choices.includes(text) ? null : boundSentences.choices.replace('{{choices}}', choices.join(', '))
}

const intervalFault = (text: string): string | null => {
  const [from, to, ...rest] = text.split('/')
  if (from === undefined || to === undefined || rest.length > 0) return serverValidation.dayInterval
  const fault = [from, to].map((each) => z.safeParse(day, each).error?.issues[0]?.message).find(Boolean)
  return fault ?? (from > to ? validation.dateOrder : null)
}

const periodFault = (text: string, division: string): string | null => {
  if (text === '') return validation.required
  if (division === 'Hour') {
    if (HOUR.test(text)) return null
    return TIME.test(text) ? validation.fullHour : serverValidation.timeOfDay
  }
  return division === 'General' ? intervalFault(text) : null
}

const impressionsFault = (text: string): string | null => {
  if (text === '') return validation.required
  const impressions = wholeNumber(text)
  if (Number.isNaN(impressions)) return validation.wholeNumber
  return impressions > MOST_IMPRESSIONS ? boundSentences.largest.replace('{{count}}', String(MOST_IMPRESSIONS)) : null
}

const faultsOf = (cells: Cells): Readonly<Record<ResearchColumn, string | null>> => ({
  'campaign id': textFault(cells['campaign id'], LONGEST_GEMIUS_ID),
  'campaign name': textFault(cells['campaign name'], LONGEST_NAME),
  status: choiceFault(cells.status, researchStatuses),
  'time division': choiceFault(cells['time division'], timeDivisions),
  'period name': textFault(cells['period name'], LONGEST_NAME),
  period: periodFault(cells.period, cells['time division']),
  impressions: impressionsFault(cells.impressions),
})

type OpenCampaign = CampaignFigures & { statistics: CampaignFigures['statistics'][number][]; known: Set<string> }

/** The cells that contradict earlier rows of the same campaign. */
const contradictionsOf = (cells: Cells, campaign: OpenCampaign): readonly (readonly [ResearchColumn, string])[] => [
  ...(campaign.name === cells['campaign name'] ? [] : [['campaign name', importFaults.differs] as const]),
  ...(campaign.status === cells.status ? [] : [['status', importFaults.differs] as const]),
  ...(campaign.known.has(`${cells['time division']} ${cells.period}`)
    ? [['period', serverValidation.taken] as const]
    : []),
]

/** The period of a figure with its days and times as the contract writes them. */
const writtenPeriod = (text: string): string =>
  text.includes('/')
    ? text
        .split('/')
        .map((each) => writtenDay(each.trim()))
        .join('/')
    : writtenTime(text)

const cellsOf = (written: readonly string[]): Cells => {
  const cells = Object.fromEntries(researchColumns.map((name, index) => [name, written[index] ?? ''])) as Cells
  return { ...cells, period: writtenPeriod(cells.period) }
}

/** The content of a file: campaigns with their figures, and the faults of cells. */
export type CheckedResearch = { campaigns: CampaignFigures[]; faults: ImportFault<ResearchColumn>[] }

/** The campaigns of a file with their figures (E11, E12), and the faults of its cells. */
export const checkedResearch = async (rows: readonly ImportRow[]): Promise<CheckedResearch> => {
  const yieldIfLong = eventLoopYield()
  const campaigns = new Map<string, OpenCampaign>()
  const faults: ImportFault<ResearchColumn>[] = []

  for (const { row, cells: written } of rows) {
    await yieldIfLong()
    const cells = cellsOf(written)
    const ofCells = (Object.entries(faultsOf(cells)) as [ResearchColumn, string | null][]).flatMap(
      ([column, message]) => (message === null ? [] : [{ row, column, message }]),
    )
    faults.push(...ofCells)
    if (ofCells.length > 0) continue
    const id = cells['campaign id']
    const timeDivision = cells['time division'] as TimeDivision
    const campaign: OpenCampaign = campaigns.get(id) ?? {
      id,
      name: cells['campaign name'],
      status: cells.status as CampaignFigures['status'],
      statistics: [],
      known: new Set(),
    }
    for (const [column, message] of contradictionsOf(cells, campaign)) faults.push({ row, column, message })
    campaigns.set(id, campaign)
    campaign.known.add(`${timeDivision} ${cells.period}`)
    const impressions = wholeNumber(cells.impressions)
    campaign.statistics.push({ timeDivision, periodName: cells['period name'], period: cells.period, impressions })
  }
  return { campaigns: [...campaigns.values()].map(({ known: _known, ...campaign }) => campaign), faults }
}
