import type { SpotEstimate, SpotProgress } from '../../../contract/campaign/spot-contacts.ts'
import { LOOP_SECONDS } from '../../../contract/limits.ts'
import { percent } from '../../i18n/format.ts'
import { translate, type WordParams } from '../../i18n/translate.ts'
import type { ExplainedInput, Explanation } from '../explain/explanation.tsx'
import { spotContactsWords } from './words.ts'

const t = (key: Parameters<typeof spotContactsWords.text>[0], params?: WordParams): string =>
  translate(spotContactsWords, key, params)

/** A part of a whole in percent, one decimal; of nothing, nothing. */
export const shareText = (part: number, whole: number): string => percent(whole > 0 ? (100 * part) / whole : null)

const contactsInput = (name: string, value: number): ExplainedInput => ({ name, value, unit: t('contacts') })

const loopInputs = ({ spot_seconds }: SpotEstimate): ExplainedInput[] => [
  { name: t('spotLength'), value: spot_seconds, unit: 's' },
  { name: t('loopLength'), value: LOOP_SECONDS, unit: 's' },
]

/** Explains the contacts of a plan's spot: with the spot, likely to see it, and its time in view. */
export const spotExplanations = (spot: SpotEstimate, contacts: number): Explanation[] => [
  {
    name: t('spot'),
    formula: t('spotFormula', { most: percent(100, 0), method: spot.method }),
    inputs: [
      contactsInput(t('screenContacts'), contacts),
      { name: t('chance'), value: shareText(spot.spot_audience, contacts) },
      ...loopInputs(spot),
      { name: t('measuredShare'), value: spot.measured_dwell_percent, unit: '%' },
    ],
  },
  {
    name: t('visible'),
    formula: t('visibleFormula'),
    inputs: [
      contactsInput(t('spot'), spot.spot_audience),
      { name: t('assessedScreens'), value: t('partOf', { part: spot.assessed_screens, whole: spot.screens }) },
    ],
  },
  {
    name: t('inView'),
    formula: t('inViewFormula'),
    inputs: [{ name: t('plays'), value: spot.plays_per_contact }, ...loopInputs(spot)],
  },
]

/** Explains the realized contacts of a spot. */
export const realizedSpotExplanation = (spot: SpotProgress, contacts: number): Explanation => ({
  name: t('title'),
  formula: t('realizedFormula'),
  inputs: [
    contactsInput(t('screenContacts'), contacts),
    { name: t('chance'), value: shareText(spot.spot_audience, contacts) },
    contactsInput(t('spot'), spot.spot_audience),
    contactsInput(t('visible'), spot.visible_audience),
  ],
})
