import { ageBands } from '../../../../contract/campaign/progress.ts'
import type { AgeGroup } from '../../../../machines/traffic/age-groups.ts'
import type { AgeAggregation } from '../../../../machines/traffic/traffic-filter.ts'
import { day, fullHour } from '../../../i18n/dates.ts'
import type { WordParams } from '../../../i18n/translate.ts'
import type { BarCategory } from '../../../ui/chart/bar/bar-plot-drawing.ts'
import type { AgeBand } from '../../../ui/chart/pyramid/pyramid-shares.ts'
import type { trafficWords } from '../words.ts'

type T = (key: Parameters<typeof trafficWords.text>[0], params?: WordParams) => string

const hoursOf = (at: string): [number, number] => {
  const [from = '0', to] = at.split('-')
  return [Number(from), to === undefined ? Number(from) + 1 : Number(to)]
}

/** A day, hour or range as text: `2 mar`, `07:00–08:00`, `06:00–09:00`. */
export const ageGroupName = (at: string, aggregation: AgeAggregation): string => {
  if (aggregation === 'DAY') return day(at)
  const [from, to] = hoursOf(at)
  return `${fullHour(from)}–${fullHour(to)}`
}

const shortAgeGroupName = (at: string, aggregation: AgeAggregation): string => {
  const [from, to] = hoursOf(at)
  return aggregation === 'HOUR' ? String(from) : `${from}–${to}`
}

/** The bands of a pyramid, youngest first; null for a group that is too small to be shown. */
export const ageBandsOf = ({ women, men }: Pick<AgeGroup, 'women' | 'men'>): AgeBand[] =>
  ageBands.map((band, index) => ({
    label: band.replace('-', '–'),
    women: women[index] ?? null,
    men: men[index] ?? null,
  }))

/**
 * Women and men of an hour or range as bars; a bar without small groups has an asterisk and says so in its name
 * (C78).
 */
export const ageCategory = (group: AgeGroup, aggregation: AgeAggregation, t: T): BarCategory => {
  const name = ageGroupName(group.at, aggregation)
  const label = shortAgeGroupName(group.at, aggregation)
  return {
    label: group.hidden > 0 ? `${label}*` : label,
    name: group.hidden > 0 ? t('hidden', { name, count: group.hidden }) : name,
    values: [group.women_sum, group.men_sum],
    measured: { hours: group.hours, measuredHours: group.measured_hours },
  }
}
