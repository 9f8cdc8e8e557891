import type { PlanTarget } from '../../../contract/campaign/plan.ts'
import { ageBands } from '../../../contract/campaign/progress.ts'
import { AUDIENCE_BASE } from '../audience.ts'

/**
 * People in Poland by sex in the age bands of the sensors, 31 December 2023. From the table of functional age groups of
 * GUS, Local Data Bank (as copied in github.com/datacommonsorg/data, statvar_imports/statistics_poland, seen 29
 * November 2026). Two thirds of the people from 13 to 15 are counted as 13 and 14. The people from 65 to 75 are the
 * rest of the base ALL 7–75; that 56 % of them are women is remembered, not seen.
 */
const PEOPLE: Readonly<Record<'women' | 'men', readonly number[]>> = {
  women: [1_569_411, 1_807_298, 2_290_755, 3_051_003, 2_689_075, 2_352_166, 2_818_543],
  men: [1_655_873, 1_891_147, 2_366_262, 3_117_389, 2_683_815, 2_173_694, 2_214_569],
}

/**
 * The part of the people from 7 to 75 who are in a target group, in Poland. It is taken for every city, because the
 * residents of a city are not stored by age. Hours and weekdays choose contacts, not people.
 */
export const shareOfGroups = ({ ages, sexes }: Pick<PlanTarget, 'ages' | 'sexes'>): number => {
  const people = (['women', 'men'] as const)
    .filter((sex) => !sexes || sexes.includes(sex))
    .flatMap((sex) => ageBands.map((band, at) => (!ages || ages.includes(band) ? (PEOPLE[sex][at] ?? 0) : 0)))
    .reduce((sum, each) => sum + each, 0)
  return people / AUDIENCE_BASE
}
