let present: (() => Date) | null = null

/** Sets the clock whose year is the present one: short ranges of days name other years. Without it they name none. */
export const nameOtherYearsThan = (clock: (() => Date) | null): void => {
  present = clock
}

/** The present by that clock, or null. It is a module of its own, because the first load of every page sets it. */
export const presentOfDates = (): Date | null => present?.() ?? null
