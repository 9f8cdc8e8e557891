import type { CampaignValues } from '../../../../machines/campaign/form/campaign-form.ts'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-areas.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Difference } from '../../../records/version-conflict.tsx'
import { planFieldWords } from '../fields/words.ts'
import { formWords } from './words.ts'

const nameIn = (items: readonly { id: number; name: string }[] | undefined, id: number | null): string =>
  id === null ? '–' : (items?.find((item) => item.id === id)?.name ?? String(id))

/** The label and the text of each field. */
const fieldTexts = (values: CampaignValues, options: CampaignFormOptions | null): [string, string][] => [
  [translate(formWords, 'name'), values.name],
  [translate(planFieldWords, 'company'), nameIn(options?.companies, values.company_id)],
  [translate(formWords, 'operator'), nameIn(options?.operators, values.operator_id)],
  [
    translate(planFieldWords, 'industries'),
    values.industry_ids.map((id) => nameIn(options?.industries, id)).join(', ') || '–',
  ],
  [
    translate(planFieldWords, 'flight'),
    values.date_from && values.date_to ? dayRange(values.date_from, values.date_to, 'long') : '–',
  ],
  [translate(formWords, 'spotLength'), translate(formWords, 'seconds', { count: values.spot_seconds })],
  [
    translate(formWords, 'where'),
    values.screen_ids
      ? translate(formWords, 'picked', { count: values.screen_ids.length })
      : values.cities.map((city) => `${nameIn(options?.cities, city.city_id)} ${city.screens}`).join(', ') || '–',
  ],
  [translate(formWords, 'spots'), values.spots.map((spot) => spot.file_name).join(', ') || '–'],
]

/** The fields in which the user's own values differ from the saved ones. */
export const differences = (
  mine: CampaignValues,
  theirs: CampaignValues,
  options: CampaignFormOptions | null,
): Difference[] => {
  const saved = new Map(fieldTexts(theirs, options))
  return fieldTexts(mine, options)
    .map(([field, text]) => ({ field, mine: text, theirs: saved.get(field) ?? '–' }))
    .filter((difference) => difference.mine !== difference.theirs)
}
