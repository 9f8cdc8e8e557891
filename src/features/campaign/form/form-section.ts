import { screenCountOf } from '../../../../contract/campaign/campaign.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import type { CampaignFormSnapshot, CampaignValues } from '../../../../machines/campaign/form/campaign-form.ts'
import { fieldErrorOf } from '../../../../machines/kit/form/form-context.ts'
import { validationText } from '../../../i18n/words/validation.ts'

/** The props of every form section. */
export type SectionProps = {
  values: CampaignValues
  onChange: (values: Partial<CampaignValues>) => void
  /** The error text of a field; null if there is none. */
  fieldErrorAt: (path: string) => string | null
}

/** Returns the form's field errors in the current language, after the first attempt to save (V01–V03, V22). */
export const fieldErrorsIn =
  (snapshot: CampaignFormSnapshot) =>
  (path: string): string | null => {
    const sentence = fieldErrorOf(snapshot, path)
    return sentence === null ? null : validationText(sentence)
  }

/** The number of flight days; 0 if a date is missing or the end is before the start. */
export const flightDaysOf = ({ date_from, date_to }: CampaignValues): number =>
  date_from && date_to ? Math.max(0, lengthInDays(date_from, date_to)) : 0

/** The screen-days of the form values. */
export const screenDaysOf = (values: CampaignValues): number => flightDaysOf(values) * screenCountOf(values)
