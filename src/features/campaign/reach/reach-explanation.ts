import type { ModelledReach, ReachMissing } from '../../../../contract/campaign/reach.ts'
import { decimal, interval, percent, range } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ExplainedInput, Explanation } from '../../../ui/explain/explanation.tsx'
import { reachWords } from './words.ts'

const t = (key: Parameters<typeof reachWords.text>[0]): string => translate(reachWords, key)

/** Part of the contacts that older versions assigned to residents. */
const OLDER_RESIDENT_SHARE = 0.95

const modelInputs = ({ frequency_low, frequency_high, details }: ModelledReach): ExplainedInput[] => {
  if (!details) return []
  const { percent_2: twice, percent_3: thrice, assumptions, dispersion } = details
  const percents = ({ low, high }: { low: number; high: number }): ExplainedInput['value'] =>
    range(decimal(low, 1), decimal(high, 1))
  return [
    ...(details.middle === undefined ? [] : [{ name: t('reachMiddle'), value: decimal(details.middle, 1), unit: '%' }]),
    { name: t('reachTwice'), value: percents(twice), unit: '%' },
    { name: t('reachThrice'), value: percents(thrice), unit: '%' },
    { name: t('reachContacts'), value: details.contacts, unit: t('contacts') },
    { name: t('reachFrequency'), value: range(decimal(frequency_low, 2), decimal(frequency_high, 2)) },
    { name: t('reachGrp'), value: decimal(details.grp, 1) },
    { name: t('reachResidentShare'), value: percent(100 * assumptions.resident_share, 0) },
    { name: t('reachPlaces'), value: details.places },
    {
      name: t('reachPasses'),
      value: range(decimal(assumptions.most.passes, 2), decimal(assumptions.fewest.passes, 2)),
    },
    { name: t('dispersion'), value: range(decimal(dispersion.low, 2), decimal(dispersion.high, 2)) },
    { name: t('reachModel'), value: details.model },
  ]
}

/** Explains net reach, by the model with which it was recorded, or says why there is none. */
export const reachExplanation = (reach: ModelledReach | null, missing: ReachMissing | undefined): Explanation => {
  const name = t('explained')
  if (!reach) return { name, formula: t(`reachMissing_${missing ?? 'older'}`) }
  return {
    name,
    formula: reach.details
      ? t('reachFormula')
      : translate(reachWords, 'reachFormulaOlder', { share: percent(100 * OLDER_RESIDENT_SHARE, 0) }),
    inputs: [
      { name: t('reachPeople'), value: reach.people, unit: t('people') },
      { name: t('reachedPeople'), value: interval(reach.reached_low, reach.reached_high), unit: t('people') },
      ...modelInputs(reach),
    ],
  }
}
