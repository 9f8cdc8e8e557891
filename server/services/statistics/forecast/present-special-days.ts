import type { UsedSpecialDays } from '../../../../contract/statistics/used-special-days.ts'
import { isVoivodeship, voivodeships } from '../../../../machines/calendar/polish-regions.ts'
import type { SpecialDaysOfFlight } from './special-days-of-flight.ts'

/** Presents the special days that a forecast used. */
export const presentSpecialDays = ({ calendars, days, unknownWinters }: SpecialDaysOfFlight): UsedSpecialDays => ({
  calendars: calendars.map((code) => ({ code, name: isVoivodeship(code) ? voivodeships[code] : code })),
  days: days.map(({ kind, from, to, name, calendars: places, isKnown }) => ({
    kind,
    from,
    to,
    name_pl: name.pl,
    name_en: name.en,
    calendars: [...places],
    ...(isKnown === undefined ? {} : { effect_known: isKnown }),
  })),
  unknown_winters: unknownWinters,
})
