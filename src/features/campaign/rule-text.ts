import type { RuleName } from '../../../machines/campaign/lifecycle/rules.ts'
import { MINIMUM_PRICE_GROSZE } from '../../../machines/campaign/price/pricing.ts'
import { roundMoney } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { ruleWords } from './rule-words.ts'

const sentenceOf = (rule: Parameters<typeof ruleWords.text>[0]): string =>
  translate(ruleWords, rule, { price: roundMoney(MINIMUM_PRICE_GROSZE / 100) })

/** The sentence of a broken rule in the current language; a rule without a sentence is a type error. */
export const ruleText = (rule: RuleName): string => sentenceOf(rule)

/** The sentence of the first broken rule. A rule without a sentence, from a newer server, is shown by its name. */
export const brokenRuleText = (rules: readonly string[]): string | null => {
  const [first] = rules
  if (first === undefined) return null
  return ruleWords.has(first) ? sentenceOf(first) : first
}
