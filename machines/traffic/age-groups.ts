import type { AgeGenderStatistics } from '../../contract/statistics/answers.ts'

type Item = AgeGenderStatistics['items'][number]

/** People of one day (`YYYY-MM-DD`), hour (`07`) or range (`06-09`). `hidden` counts the sums that are not shown. */
export type AgeGroup = Item & { hidden: number }

const groupOf = (item: Item): AgeGroup => ({
  ...item,
  hidden: item.measured_hours > 0 ? [item.women_sum, item.men_sum].filter((people) => people === null).length : 0,
})

/** The single days or hours of an answer. */
export const groupsOf = ({ items }: Pick<AgeGenderStatistics, 'items'>): AgeGroup[] => items.map(groupOf)

/** The ranges of hours of an answer. */
export const rangesOf = ({ ranges }: Pick<AgeGenderStatistics, 'ranges'>): AgeGroup[] => ranges.map(groupOf)
