import { screensAsked } from '../../../../contract/campaign/campaign.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import type { CampaignFormSnapshot, CampaignValues } from '../../../../machines/campaign/form/campaign-form.ts'
import { fieldErrorOf } from '../../../../machines/kit/form/form-context.ts'
import { validationText } from '../../../i18n/words/problem.ts'

/** What every section of the form is given. */
export type SectionProps = {
  values: CampaignValues
  onChange: (values: Partial<CampaignValues>) => void
  /** The sentence to show at a field, null while there is nothing to say. */
  fieldErrorAt: (path: string) => string | null
}

/** The sentences of the form's faults in the language on screen, after the first attempt (V01–V03, V22). */
export const fieldErrorsIn =
  (snapshot: CampaignFormSnapshot) =>
  (path: string): string | null => {
    const sentence = fieldErrorOf(snapshot, path)
    return sentence === null ? null : validationText(sentence)
  }

/** Days of the values' flight; 0 while it is not whole or runs backwards. */
export const flightDaysOf = ({ date_from, date_to }: CampaignValues): number =>
  date_from && date_to ? Math.max(0, lengthInDays(date_from, date_to)) : 0

/** Screen-days that the values ask for. */
export const screenDaysOf = (values: CampaignValues): number => flightDaysOf(values) * screensAsked(values)
