import type { FilterOptions } from '../../../../machines/campaign/list/list-page.ts'
import type { ListEvent } from '../../../../machines/kit/list/list.ts'
import type { ListQuery } from '../../../../machines/kit/list/list-query.ts'
import { day, dayRange } from '../../../i18n/dates.ts'
import { translate } from '../../../i18n/translate.ts'
import type { FilterChip } from '../../../ui/filter/filter-bar.tsx'
import { statusText } from '../../../ui/status/label.tsx'
import { campaignFilters } from './filter-values.ts'
import { filterWords } from './filter-words.ts'

const namesOf = (ids: readonly number[], known: readonly { id: number; name: string }[]): string =>
  ids.map((id) => known.find((item) => item.id === id)?.name ?? String(id)).join(', ')

const flightChip = (from: string | null, to: string | null): string => {
  if (from && to) return translate(filterWords, 'flightChip', { days: dayRange(from, to) })
  return from
    ? translate(filterWords, 'flightFromChip', { day: day(from) })
    : translate(filterWords, 'flightToChip', { day: day(to ?? '') })
}

/** A chip for each active filter; removing the chip clears the filter. */
export const campaignFilterChips = (
  query: ListQuery,
  options: FilterOptions | null,
  send: (event: ListEvent) => void,
): FilterChip[] => {
  const { statuses, missedStart, companies, cities, from, to } = campaignFilters(query.filters)
  const chip = (key: string, label: string, event: ListEvent): FilterChip => ({
    key,
    label,
    onRemove: () => send(event),
  })
  const chips: FilterChip[] = []
  if (query.filter.trim() !== '') {
    const label = translate(filterWords, 'searchChip', { text: query.filter.trim() })
    chips.push(chip('search', label, { type: 'list.search', filter: '' }))
  }
  if (statuses.length > 0) {
    const label = translate(filterWords, 'statusChip', { names: statuses.map(statusText).join(', ') })
    chips.push(chip('status', label, { type: 'list.filter', filters: { status: [] } }))
  }
  if (missedStart !== null) {
    const label = translate(filterWords, missedStart ? 'missedStartChip' : 'noMissedStartChip')
    chips.push(chip('missedStart', label, { type: 'list.filter', filters: { missed_start: null } }))
  }
  if (companies.length > 0) {
    const label = translate(filterWords, 'companyChip', { names: namesOf(companies, options?.companies ?? []) })
    chips.push(chip('company', label, { type: 'list.filter', filters: { company_id: [] } }))
  }
  if (cities.length > 0) {
    const label = translate(filterWords, 'cityChip', { names: namesOf(cities, options?.cities ?? []) })
    chips.push(chip('city', label, { type: 'list.filter', filters: { city_id: [] } }))
  }
  if (from || to) {
    chips.push(
      chip('flight', flightChip(from, to), { type: 'list.filter', filters: { date_from: null, date_to: null } }),
    )
  }
  return chips
}
