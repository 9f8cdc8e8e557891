import { writeFile } from 'node:fs/promises'
import { fewestOf, MIDDLE, MOST, REACH_MODEL } from '../../../machines/audience/reach/parameters.ts'
import { dispersionOf, reachedShare, reachOf } from '../../../machines/audience/reach/reach.ts'
import { randomTraits, simulateCity } from './agents.ts'
import { type Judged, type JudgedPlan, judgeCity, summary } from './judge.ts'

const PAGE = `${import.meta.dirname}/../../../docs/measurements/reach.md`
/** Named before the model was judged; the assumptions were chosen on the cities 1 to 8 and 201 to 206. */
const CITIES = Array.from({ length: 24 }, (_, at) => 101 + at)
const PLANS = 50

const row = (name: string, cases: readonly Judged[]): string => {
  const { cases: count, inside, below, above, ratio } = summary(cases)
  return `| ${name} | ${count} | ${inside.toFixed(0)} % | ${below.toFixed(0)} % | ${above.toFixed(0)} % | ${ratio.toFixed(1)} |`
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const errorRow = (name: string, plans: readonly JudgedPlan[], said: (plan: JudgedPlan) => number): string => {
  const points = plans.map((plan) => 100 * (said(plan) - plan.once.truth))
  const ratios = plans.map((plan) => Math.abs(said(plan) / plan.once.truth - 1))
  const mean = points.reduce((sum, each) => sum + each, 0) / plans.length
  const absolute = points.reduce((sum, each) => sum + Math.abs(each), 0) / plans.length
  return `| ${name} | ${absolute.toFixed(1)} | ${mean.toFixed(1)} | ${(100 * median(ratios)).toFixed(0)} % |`
}

/** A plan of places spread over a city of 700 000. */
const spreadPlan = (count: number, contacts: number) => ({
  latitude: 50.06,
  longitude: 19.94,
  people: 700_000,
  places: Array.from({ length: count }, (_, at) => ({
    latitude: 50.06 + 0.05 * Math.sqrt((at + 0.5) / count) * Math.cos(2.4 * at),
    longitude: 19.94 + 0.08 * Math.sqrt((at + 0.5) / count) * Math.sin(2.4 * at),
    contacts: (contacts * 700_000) / count / 0.95,
  })),
})

const publishedRow = (mean: number): string => {
  const range = (count: number, days: number): string => {
    const byDay = Array.from({ length: days }, (_, at) => ({ date: String(at), audience: 1 }))
    const reach = reachOf([spreadPlan(count, mean)], byDay)
    return `${reach?.percent_low}–${reach?.percent_high}`
  }
  const percent = (part: number): string => (100 * part).toFixed(1)
  const oaaa = [6, 4, 2].map((weight) => percent(mean / (mean + weight)))
  const survey = [0.77, 1.22].map((k) => percent(reachedShare(mean, k)))
  return `| ${[mean, ...oaaa, survey.join('–'), range(1, 14), range(10, 14), range(10, 28), range(40, 14)].join(' | ')} |`
}

const pageOf = (plans: readonly JudgedPlan[]): string => {
  const few = plans.filter(({ places }) => places <= 2)
  const some = plans.filter(({ places }) => places > 2 && places <= 8)
  const many = plans.filter(({ places }) => places > 8)
  const small = plans.filter(({ contacts }) => contacts < 0.5)
  const large = plans.filter(({ contacts }) => contacts >= 0.5)
  const once = ({ once: each }: JudgedPlan): Judged => each
  const implied = plans.map(({ contacts, once: { truth } }) => contacts / truth - contacts).sort((a, b) => a - b)
  const dispersions = plans.map(({ contacts, once: { truth } }) => dispersionOf(contacts, truth)).sort((a, b) => a - b)
  const quantile = (sorted: readonly number[], part: number): string =>
    (sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN).toFixed(2)
  return `# Reach in simulated cities

Written by \`npm run bench -- reach\`; the same numbers in each run. Model ${REACH_MODEL}, decision
[103](../decisions/103-reach-from-places.md).

Nobody is recognised at the screens, so no true reach is known. The judge is a city of simulated people
(\`tests/bench/reach/agents.ts\`), which shares no code with the model: homes in districts, work, errands with habits and
new destinations, ways over corners and detours, screens that face one or both directions, visitors. ${CITIES.length} cities, each
with other sizes, density, habits and sight, named in advance (seeds ${CITIES[0]} to ${CITIES.at(-1)}); ${PLANS} random plans in each, of 1 to 40
places and 7 to 28 days, those with 0.02 to 12 contacts a resident. The model is given what a sensor counts, visitors
included, and where the places are. The assumptions were chosen on the cities 1 to 8 and 201 to 206 and on the
published curves below. A simulated city is no proof: it shows what the assumptions cost.

## How often the truth lies in the range
| | cases | inside | truth below | truth above | high ÷ low, median |
|---|---:|---:|---:|---:|---:|
${row('1+ of all plans', plans.map(once))}
${row('1+, 1–2 places', few.map(once))}
${row('1+, 3–8 places', some.map(once))}
${row('1+, 9–40 places', many.map(once))}
${row('1+, fewer than 0.5 contacts a resident', small.map(once))}
${row('1+, 0.5 contacts and more', large.map(once))}
${row(
  '1+ on each day of the build-up',
  plans.flatMap(({ byDay }) => byDay),
)}
${row(
  '2+ of all plans',
  plans.map(({ twice }) => twice),
)}
${row(
  '3+ of all plans',
  plans.map(({ thrice }) => thrice),
)}
${row(
  'before: 1+ with k 0.35–0.8 (decision 031)',
  plans.map(({ before }) => before),
)}
${row(
  'before, fewer than 0.5 contacts a resident',
  small.map(({ before }) => before),
)}

## Errors of 1+
Points of percent, and relative to the truth. “Before” is the middle of that range (k 0.55).

| | mean error, points | bias, points | relative, median |
|---|---:|---:|---:|
${errorRow('middle assumption, all plans', plans, ({ middle }) => middle)}
${errorRow('middle assumption, 1–2 places', few, ({ middle }) => middle)}
${errorRow('middle assumption, 9–40 places', many, ({ middle }) => middle)}
${errorRow('before, all plans', plans, ({ contacts }) => reachedShare(contacts, 0.55))}
${errorRow('before, 1–2 places', few, ({ contacts }) => reachedShare(contacts, 0.55))}
${errorRow('before, 9–40 places', many, ({ contacts }) => reachedShare(contacts, 0.55))}

The true reach of these plans lies on OAAA’s form, contacts ÷ (contacts + w), with w from ${quantile(implied, 0.1)} to ${quantile(implied, 0.9)} (10 to 90 %, median
${quantile(implied, 0.5)}; OAAA: 2, 4 and 6), and k from ${quantile(dispersions, 0.1)} to ${quantile(dispersions, 0.9)} (median ${quantile(dispersions, 0.5)}).

## Published curves
Percent reached at a number of contacts a person: OAAA Outdoor Media Math 2006 with w = 6 (permanent bulletins), 4
(rotaries), 2 (posters); a negative binomial distribution with the k of the survey of 250 adults (mean 4.456, 80.8 %
reached); and the model in a city of 700 000, for places spread over it.

| contacts | w 6 | w 4 | w 2 | k 0.77–1.22 | 1 place, 14 days | 10 places, 14 days | 10 places, 28 days | 40 places, 14 days |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${[0.1, 0.25, 0.5, 1, 2, 4.456, 7, 10].map(publishedRow).join('\n')}

Below 14 days the model lies above w = 6: nobody passes six times in a few days on average, and OAAA’s formula has no
days. One place cannot have k 1.22 at 4.456 contacts: the survey was of the billboards of a town.

## Assumptions
| | passes | mobility | routes |
|---|---:|---:|---:|
${[
  ['fewest, one place', fewestOf(1)] as const,
  ['fewest, 40 places', fewestOf(40)] as const,
  ['middle', MIDDLE] as const,
  ['most', MOST] as const,
]
  .map(([name, { passes, mobility, routes }]) => `| ${name} | ${passes.toFixed(2)} | ${mobility} | ${routes} |`)
  .join('\n')}
`
}

/** Judges the model of reach in simulated cities and writes the page of measurements. */
export const benchReach = async (): Promise<Record<string, unknown>> => {
  const plans: JudgedPlan[] = []
  for (const seed of CITIES) plans.push(...judgeCity(simulateCity(randomTraits(seed)), PLANS))
  await writeFile(PAGE, pageOf(plans))
  const round = ({ inside, ratio }: ReturnType<typeof summary>) => ({
    inside_percent: Math.round(10 * inside) / 10,
    high_by_low: Math.round(10 * ratio) / 10,
  })
  return {
    cities: CITIES.length,
    plans: plans.length,
    once: round(summary(plans.map(({ once }) => once))),
    before: round(summary(plans.map(({ before }) => before))),
  }
}
