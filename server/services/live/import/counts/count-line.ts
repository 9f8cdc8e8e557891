import { validation } from '../../../../../contract/validation.ts'
import { wholeNumber } from '../../../../spreadsheet/values/numbers.ts'
import { ageColumns } from '../../../../store/statistics/columns.ts'
import type { ReportedHour } from '../../tables.ts'
import type { Columns, Header, RejectedLine, Row } from '../file/csv-table.ts'
import { heldValue } from '../file/rejected-lines.ts'

const MAX_COUNT = 1_000_000

/** The columns of a file of hourly counts. */
export const countColumns: Columns = {
  required: [['hour'], ['sensor_id'], ['pedestrians', 'people_net']],
  optional: ['people_gross', 'cars', 'buses', ...ageColumns],
  headings: {
    hour: ['godzina'],
    sensor_id: ['id czujnika', 'czujnik'],
    pedestrians: ['piesi'],
    people_net: ['osoby netto'],
    people_gross: ['osoby brutto'],
    cars: ['samochody'],
    buses: ['autobusy'],
  },
}

type Counts = ReportedHour | RejectedLine

/** Creates the reader of the counts of a line. A missing gross value equals net; other missing counts are 0. */
export const countsReader = ({ positions }: Header) => {
  const net = positions.has('people_net') ? 'people_net' : 'pedestrians'
  const optional = ['people_gross', 'cars', 'buses'].filter((name) => positions.has(name))
  const ages = ageColumns.filter((name) => positions.has(name))
  const noAges = ageColumns.map(() => 0)
  return ({ line, cells }: Row): Counts => {
    const found = new Map<string, number>()
    for (const column of [net, ...optional, ...ages]) {
      const text = cells[positions.get(column) ?? -1] ?? ''
      if (text === '' && column !== net) continue
      if (text === '') return { line, column, value: null, message: validation.required }
      const value = wholeNumber(text)
      if (!(value <= MAX_COUNT)) return { line, column, value: heldValue(text), message: validation.countRange }
      found.set(column, value)
    }
    const people_net = found.get(net) ?? 0
    const known = ages.length === 0 ? noAges : ageColumns.map((column) => found.get(column) ?? 0)
    if (known.reduce((sum, each) => sum + each, 0) > people_net) {
      return { line, column: ages[0] ?? null, value: null, message: validation.groups }
    }
    return {
      people_net,
      people_gross: found.get('people_gross') ?? people_net,
      cars: found.get('cars') ?? 0,
      buses: found.get('buses') ?? 0,
      ages: known,
    }
  }
}
