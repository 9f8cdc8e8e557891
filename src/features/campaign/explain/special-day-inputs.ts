import type { ForecastBasis } from '../../../../contract/campaign/campaign.ts'
import type { UsedSpecialDay, UsedSpecialDays } from '../../../../contract/statistics/used-special-days.ts'
import { holidayNames } from '../../../../machines/calendar/holiday-names.ts'
import { day, dayRange } from '../../../i18n/dates.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { language } from '../../../i18n/language.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ExplainedInput } from '../../../ui/explain/explanation.tsx'
import { campaignExplainWords } from './words.ts'

const MOST_CALENDARS = 3

const t = (key: Parameters<typeof campaignExplainWords.text>[0]): string => translate(campaignExplainWords, key)

/** Holidays of forecasts of older versions, which have only their names in the calendar. */
const holidaysByName = (holidays: readonly string[]): ExplainedInput[] => {
  if (holidays.length === 0) return [{ name: t('holidays'), value: t('noHolidays') }]
  // A flight of more than a year contains the same holiday twice.
  return [...new Set(holidays)].map((name) => ({ name: holidayNames(name)?.[language()] ?? name, value: t('holiday') }))
}

const kindOf = ({ kind, effect_known }: UsedSpecialDay): string[] => {
  if (kind === 'holiday') return [t('holiday')]
  if (kind === 'school_holiday') return [t('schoolHoliday')]
  return kind === 'event' ? [t(effect_known ? 'eventKnown' : 'eventUnknown')] : []
}

/** The calendars that have a day, if a forecast has several and not all have it. */
const calendarsOf = (own: readonly string[], all: UsedSpecialDays['calendars']): string[] => {
  if (own.length === all.length) return []
  const names = all.filter(({ code }) => own.includes(code)).map(({ name }) => name)
  const more = names.length > MOST_CALENDARS ? ` +${names.length - MOST_CALENDARS}` : ''
  return [`${names.slice(0, MOST_CALENDARS).join(', ')}${more}`]
}

const inputOf = (special: UsedSpecialDay, all: UsedSpecialDays): ExplainedInput => {
  const { from, to, name_pl, name_en, calendars } = special
  return {
    name: language() === 'pl' ? name_pl : name_en,
    value: joinFacts([
      from === to ? day(from) : dayRange(from, to),
      ...kindOf(special),
      ...calendarsOf(calendars, all.calendars),
    ]),
  }
}

/** What is special in the flight of a forecast: holidays, trading Sundays, school holidays, events; and the unknown. */
export const specialDayInputs = ({ holidays, special_days }: ForecastBasis): ExplainedInput[] => {
  if (!special_days) return holidaysByName(holidays)
  const { days, unknown_winters } = special_days
  return [
    ...(holidays.length === 0 ? holidaysByName([]) : []),
    ...days.map((special) => inputOf(special, special_days)),
    ...(unknown_winters.length > 0 ? [{ name: t('winterBreak'), value: t('winterUnknown') }] : []),
  ]
}
