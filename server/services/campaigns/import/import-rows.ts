import * as z from 'zod/mini'
import { LONGEST_FLIGHT_DAYS } from '../../../../contract/campaign/campaign.ts'
import { type ImportColumn, importColumns } from '../../../../contract/campaign/campaign-import.ts'
import { LONGEST_NAME, LOOP_SECONDS } from '../../../../contract/limits.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import type { ImportFault, ImportRow } from '../../../../contract/sheet-import.ts'
import { boundSentences, validation } from '../../../../contract/validation.ts'
import { day, daysInPeriod } from '../../../../contract/values.ts'
import { writtenDay } from '../../../spreadsheet/values/days.ts'
import { wholeNumber } from '../../../spreadsheet/values/numbers.ts'

/** A row whose cells are all valid. */
export type PlannedRow = {
  row: number
  dateFrom: string
  dateTo: string
  screen: string
  name: string
  spotSeconds: number
  spots: readonly string[]
}

const dayFault = (text: string): string | null => {
  if (text === '') return validation.required
  return z.safeParse(day, text).error?.issues[0]?.message ?? null
}

// PostgreSQL cannot store NUL, and a lone surrogate would be replaced by another character.
const UNSTORABLE = /\0|\p{Surrogate}/u

const nameFault = (text: string, isRequired: boolean): string | null => {
  if (text === '') return isRequired ? validation.required : null
  if (text.length > LONGEST_NAME) return boundSentences.mostCharacters.replace('{{count}}', String(LONGEST_NAME))
  return UNSTORABLE.test(text) ? serverValidation.character : null
}

const secondsFault = (text: string): string | null => {
  if (text === '') return validation.required
  const seconds = wholeNumber(text)
  if (Number.isNaN(seconds)) return validation.wholeNumber
  return seconds >= 1 && seconds <= LOOP_SECONDS ? null : validation.loop
}

const orderFault = (from: string, to: string): string | null => {
  const days = daysInPeriod(from, to)
  if (days < 1) return validation.dateOrder
  return days > LONGEST_FLIGHT_DAYS ? validation.tooLong : null
}

/** Parses a row, or returns the faults of its cells. */
export const plannedRow = ({ row, cells }: ImportRow): PlannedRow | ImportFault<ImportColumn>[] => {
  const [from = '', to = '', screen = '', name = '', seconds = '', ...spots] = cells
  const dateFrom = writtenDay(from)
  const dateTo = writtenDay(to)
  const found: readonly (string | null)[] = [
    dayFault(dateFrom),
    dayFault(dateTo),
    nameFault(screen, true),
    nameFault(name, true),
    secondsFault(seconds),
    ...spots.map((spot) => nameFault(spot, false)),
  ]
  const faults = found.flatMap((message, index): ImportFault<ImportColumn>[] => {
    const column: ImportColumn | undefined = importColumns[index]
    return message === null || column === undefined ? [] : [{ row, column, message }]
  })
  const order = found[0] === null && found[1] === null ? orderFault(dateFrom, dateTo) : null
  if (order !== null) faults.push({ row, column: 'date to', message: order })
  if (faults.length > 0) return faults
  return {
    row,
    dateFrom,
    dateTo,
    screen,
    name,
    spotSeconds: wholeNumber(seconds),
    spots: spots.filter((spot) => spot !== ''),
  }
}
