import type { Mutant } from './mutant.ts'

const pricing = 'machines/campaign/price/pricing.ts'
const priceTests = 'machines/campaign/price'
const audience = 'machines/audience'
const calendar = 'machines/calendar'

/** Prices, the audience of a campaign, and the days and hours on which both depend. */
export const pricingMutants: readonly Mutant[] = [
  {
    name: 'the last screen-day of a band has the price of the next band',
    file: pricing,
    find: 'priceBands.find(([upTo]) => screenDays <= upTo)?.[1]',
    replace: 'priceBands.find(([upTo]) => screenDays < upTo)?.[1]',
    tests: [priceTests],
  },
  {
    name: 'discounts round to the advantage of the client',
    file: pricing,
    find: 'Math.round((grosze * (100 + discountPercent)) / 100)',
    replace: 'Math.floor((grosze * (100 + discountPercent)) / 100)',
    tests: [priceTests],
  },
  {
    name: 'a spot of 12 seconds takes one slot',
    file: pricing,
    find: 'Math.ceil(spotSeconds / SLOT_SECONDS)',
    replace: 'Math.round(spotSeconds / SLOT_SECONDS)',
    tests: [priceTests],
  },
  {
    name: 'a flight that is longer by some days ends a day late',
    file: 'machines/campaign/price/advice.ts',
    find: 'lengthInDays(from, to) + days - 1',
    replace: 'lengthInDays(from, to) + days',
    tests: [priceTests],
  },
  {
    name: 'people in buses do not see the screen',
    file: `${audience}/audience.ts`,
    find: ' + traffic.buses * multipliers.bus)',
    replace: ')',
    tests: [audience],
  },
  {
    name: 'GRP above 100 are cut off',
    file: `${audience}/audience.ts`,
    find: '=> Math.round(value * 10) / 10',
    replace: '=> Math.min(100, Math.round(value * 10) / 10)',
    tests: [audience],
  },
  {
    name: 'the low frequency is computed from the low reach',
    file: `${audience}/reach.ts`,
    find: 'frequency_low: oneDecimal(contacts / high)',
    replace: 'frequency_low: oneDecimal(contacts / low)',
    tests: [audience],
  },
  {
    name: 'the progress of a flight subtracts the days to come',
    file: `${calendar}/flights.ts`,
    find: 'Math.min(HOURS_A_DAY, Math.max(0, elapsed))',
    replace: 'Math.min(HOURS_A_DAY, elapsed)',
    tests: [calendar],
  },
  {
    name: 'on the night of a clock change an hour of Poland is wrong',
    file: `${calendar}/warsaw.ts`,
    find: 'new Date(wallMs - utcOffsetMs(WARSAW, guessMs))',
    replace: 'new Date(guessMs)',
    tests: [calendar],
  },
  {
    name: 'the hour that the clocks skip in spring has an instant',
    file: `${calendar}/local-instants.ts`,
    find: 'offsets.size === 1 ? instants : instants.filter((instant) => wallClockMs(timeZone, instant) === wall)',
    replace: 'instants',
    tests: [calendar],
  },
  {
    name: 'Christmas Eve was a holiday before 2025',
    file: `${calendar}/holidays.ts`,
    find: 'return year >= (sinceYear[fixed] ?? 0) ? fixed : null',
    replace: 'return fixed',
    tests: [calendar],
  },
  {
    name: 'the time to answer still runs at 17:00',
    file: `${calendar}/working-hours.ts`,
    find: 'now < instantOf(day, WORK_ENDS_HOUR)',
    replace: 'now <= instantOf(day, WORK_ENDS_HOUR)',
    tests: [calendar],
  },
]
