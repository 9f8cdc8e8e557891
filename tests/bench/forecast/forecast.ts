import { casesOf, defaultVariant, type Span, type Variant } from './cases.ts'
import { readPedestrians, victorianHolidays } from './data.ts'
import { reported, scoreOf } from './score.ts'
import { forecastSpeed } from './speed.ts'

const root = new URL('../../..', import.meta.url).pathname
const DEFAULT_DATA = `${root}../shared/data/pedestrian-hourly-2012-2013.csv.gz`

/** Spans for development: without a last year, and with one. */
const firstYear: Span = { from: '2012-03-01', to: '2013-01-27', days: 14, lead: 1 }
const secondYear: Span = { from: '2013-01-28', to: '2013-06-30', days: 14, lead: 1 }
/** Span for the final score; it was not used to choose anything (decision 014). */
const heldOut: Span = { from: '2013-07-15', to: '2013-12-17', days: 14, lead: 1 }

const used = defaultVariant(victorianHolidays)
const change = (part: Partial<Variant['settings']>): Variant => ({ ...used, settings: { ...used.settings, ...part } })
const NO_FITTING = 1e9
const NEVER = 1e9

/** The forecast without one of its parts, to see what the part contributes. */
const variants: Readonly<Record<string, Variant>> = {
  'as used': used,
  'without last year': change({ sameWeeksDays: NEVER }),
  'without holidays': { ...used, calendar: () => null },
  'without fitting weights': change({ priorPull: NO_FITTING }),
  'without cutting one-off events': change({ mostTimesUsual: 1e6 }),
  'each sensor alone': { ...used, together: false },
  'last two weeks and holidays': change({
    priorPull: NO_FITTING,
    month: 0,
    monthWithoutLastYear: 0,
    sameWeeksDays: NEVER,
    longMeanHalfWeeks: NEVER,
  }),
}

const spans = (days: number, lead: number): Span => ({ from: '2013-01-28', to: '2013-03-24', days, lead })
/** Other flights on development data: shorter, longer, further ahead. */
const otherFlights: Readonly<Record<string, Span>> = {
  '1 day': spans(1, 1),
  '28 days': spans(28, 1),
  '56 days': spans(56, 1),
  '112 days': spans(112, 1),
  '14 days, 8 weeks ahead': spans(14, 57),
}

/** `npm run bench -- forecast [development] [file]`: errors of the forecast and of the baselines, and its speed. */
export const benchForecast = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const path = args.find((arg) => arg !== 'development') ?? DEFAULT_DATA
  const speed = forecastSpeed()
  const sensors = readPedestrians(path)
  if (!sensors) return { speed, data: `not found: ${path}; pass the path as an argument` }
  const score = (span: Span, variant = used) => reported(casesOf(sensors, span, variant))
  const table = Object.entries(variants).map(([name, variant]) => {
    const first = scoreOf(casesOf(sensors, firstYear, variant).bySensor)
    const second = scoreOf(casesOf(sensors, secondYear, variant).bySensor)
    const row = { error: first.error, second_error: second.error, second_coverage: second.coverage }
    console.log(`${name.padEnd(32)} first year ${first.error}, second ${second.error} (${second.against_best})`)
    return [name, row]
  })
  return {
    speed,
    development: { first_year: score(firstYear), second_year: score(secondYear) },
    variants: Object.fromEntries(table),
    other_flights: Object.fromEntries(Object.entries(otherFlights).map(([name, span]) => [name, score(span)])),
    ...(args.includes('development') ? {} : { held_out: score(heldOut) }),
  }
}
