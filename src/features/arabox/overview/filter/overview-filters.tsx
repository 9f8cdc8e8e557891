import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { audienceDays, deviceStates } from '../../../../../machines/arabox/overview/overview-filter.ts'
import type { OverviewRef } from '../../../../../machines/arabox/overview/overview-page.ts'
import { useT } from '../../../../i18n/translate.ts'
import { SegmentedField } from '../../../../ui/field/choice-field.tsx'
import { ActiveFilters, FilterBar, type FilterChip } from '../../../../ui/filter/filter-bar.tsx'
import { SearchField } from '../../../../ui/filter/search-field.tsx'
import { SavedViews } from '../../../../ui/layout/saved-views.tsx'
import { stateWords } from '../devices/device-columns.tsx'
import { araboxesWords } from '../words.ts'
import { type CitiesRef, CityFilter } from './city-filter.tsx'

const scopes = ['own', 'network'] as const

/** Filters of the overview: scope, search, cities, the state of the arabox, and the days of the audience. */
export const OverviewFilters = ({ actor, cities }: { actor: OverviewRef; cities: CitiesRef }): ReactNode => {
  const t = useT(araboxesWords)
  const { filter, canChooseScope } = useSelector(actor, ({ context }) => context)
  const searchText = filter.filter.trim()
  const chips: FilterChip[] = [
    ...(searchText === ''
      ? []
      : [
          {
            key: 'search',
            label: t('searchChip', { filter: searchText }),
            onRemove: () => actor.send({ type: 'overview.search', filter: '' }),
          },
        ]),
    ...(filter.state === null
      ? []
      : [
          {
            key: 'state',
            label: t('stateChip', { state: t(stateWords[filter.state]) }),
            onRemove: () => actor.send({ type: 'overview.filter', filter: { state: null } }),
          },
        ]),
  ]
  return (
    <>
      {canChooseScope && (
        <SavedViews
          label={t('scope')}
          items={scopes.map((key) => ({ key, label: t(key) }))}
          current={filter.scope}
          onChange={(key) => {
            const scope = scopes.find((each) => each === key)
            if (scope) actor.send({ type: 'overview.filter', filter: { scope } })
          }}
        />
      )}
      <FilterBar
        activeCount={chips.length}
        search={
          <SearchField
            label={t('search')}
            placeholder={t('searchHint')}
            value={filter.filter}
            onChange={(text) => actor.send({ type: 'overview.search', filter: text })}
          />
        }
      >
        <CityFilter cities={cities} />
        <SegmentedField
          label={t('state')}
          hideLabel
          value={filter.state ?? 'all'}
          options={[
            { value: 'all', label: t('allStates') },
            ...deviceStates.map((state) => ({ value: state, label: t(stateWords[state]) })),
          ]}
          onChange={(value) =>
            actor.send({
              type: 'overview.filter',
              filter: { state: deviceStates.find((state) => state === value) ?? null },
            })
          }
        />
        <SegmentedField
          label={t('period')}
          hideLabel
          value={filter.days}
          options={audienceDays.map((days) => ({ value: days, label: t('lastDays', { count: days }) }))}
          onChange={(days) => actor.send({ type: 'overview.filter', filter: { days } })}
        />
      </FilterBar>
      <ActiveFilters chips={chips} onClear={() => actor.send({ type: 'overview.clear' })} />
    </>
  )
}
