import type { ReactNode } from 'react'
import { campaignStatuses, offerStatuses } from '../../../../contract/campaign/campaign.ts'
import type { FilterOptions } from '../../../../machines/campaign/list/list-page.ts'
import type { ListEvent } from '../../../../machines/kit/list/list.ts'
import type { ListQuery } from '../../../../machines/kit/list/list-query.ts'
import { useT } from '../../../i18n/translate.ts'
import { optionsOf } from '../../../ui/field/options.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { FilterDates, FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { statusText } from '../../../ui/status/label.tsx'
import { campaignWords } from '../words.ts'
import { campaignFilters } from './filter-values.ts'

type CampaignFilterBarProps = {
  query: ListQuery
  options: FilterOptions | null
  kind: 'campaign' | 'offer'
  /** The number of active filters. */
  activeCount: number
  /** Whether the user can see campaigns of several companies. */
  canFilterByCompany: boolean
  send: (event: ListEvent) => void
  /** The menus at its end. */
  tools: ReactNode
}

/** Search and filters of a campaign list; their state is in the URL (docs/design.md, Filter bar). */
export const CampaignFilterBar = (props: CampaignFilterBarProps): ReactNode => {
  const { query, options, kind, activeCount, canFilterByCompany, send } = props
  const t = useT(campaignWords)
  const filters = campaignFilters(query.filters)
  const statuses = kind === 'offer' ? offerStatuses : campaignStatuses
  return (
    <FilterBar
      activeCount={activeCount}
      trailing={props.tools}
      search={
        <SearchField
          label={t(kind === 'offer' ? 'searchOffers' : 'search')}
          placeholder={t('searchHint')}
          value={query.filter}
          onChange={(filter) => send({ type: 'list.search', filter })}
        />
      }
    >
      <FilterSelect
        label={t('status')}
        value={filters.statuses}
        options={statuses.map((status) => ({ value: status, label: statusText(status) }))}
        onChange={(status) => send({ type: 'list.filter', filters: { status } })}
      />
      {canFilterByCompany && (
        <FilterSelect
          label={t('company')}
          value={filters.companies}
          options={optionsOf(options?.companies)}
          onChange={(company_id) => send({ type: 'list.filter', filters: { company_id } })}
        />
      )}
      <FilterSelect
        label={t('city')}
        value={filters.cities}
        options={optionsOf(options?.cities)}
        onChange={(city_id) => send({ type: 'list.filter', filters: { city_id } })}
      />
      <FilterDates
        label={t('flight')}
        from={filters.from}
        to={filters.to}
        onChange={({ from, to }) => send({ type: 'list.filter', filters: { date_from: from, date_to: to } })}
      />
    </FilterBar>
  )
}
