import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { DayRange } from '../../../../machines/calendar/day-range.ts'
import { presetOf, presets } from '../../../../machines/calendar/period-presets.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { filterFieldErrors, type TrafficFilter, type ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import type { TrafficRef } from '../../../../machines/traffic/traffic-page.ts'
import { useArea } from '../../../actors/use-area.ts'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { ActiveFilters } from '../../../ui/filter/filter-bar.tsx'
import { SavedViews } from '../../../ui/layout/saved-views.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import { trafficFilterChips } from './filter-chips.ts'
import { TrafficFilters } from './traffic-filters.tsx'

/** What matches the filter: locations, screens, and the share of their hours that was measured. */
const FilterSummary = ({ areas }: { areas: TrafficAreas }): ReactNode => {
  const t = useT(trafficWords)
  const { data } = useArea(areas.total)
  if (!data) return null
  const share = data.hours > 0 ? (100 * data.measured_hours) / data.hours : null
  return [
    t('someLocations', { count: data.total_devices }),
    t('screens', { count: data.total_screens }),
    ...(share === null ? [] : [t('measuredPart', { percent: percent(share, share > 99 && share < 100 ? 1 : 0) })]),
  ].join(', ')
}

type TrafficFilterAreaProps = {
  actor: TrafficRef
  areas: TrafficAreas
  /** The days that have measurements at all. */
  measured: DayRange
  /** The filter as it is edited. */
  draft: TrafficFilter
  /** The last valid filter, for which the page shows data. */
  applied: ValidFilter
}

/** Period presets, filters and filter chips of the traffic page, with the field errors of an invalid draft. */
export const TrafficFilterArea = ({ actor, areas, measured, draft, applied }: TrafficFilterAreaProps): ReactNode => {
  const t = useT(trafficWords)
  const cities = useArea(areas.cities).data ?? []
  const locations = useArea(areas.locations).data?.device_stats ?? []
  const isDraftInvalid = useSelector(actor, (snapshot) => snapshot.matches({ loaded: 'invalid' }))
  const onFilter = (filter: Partial<TrafficFilter>): void => actor.send({ type: 'traffic.filter', filter })
  const chips = trafficFilterChips(applied, { cities, locations }, onFilter)
  const fieldErrors = isDraftInvalid ? filterFieldErrors(draft).map(({ message }) => `${validationText(message)}.`) : []
  return (
    <>
      <SavedViews
        label={t('presets')}
        items={presets.map((key) => ({ key, label: t(key) }))}
        current={presetOf(draft, measured) ?? ''}
        onChange={(key) => {
          const preset = presets.find((each) => each === key)
          if (preset) actor.send({ type: 'traffic.choose_preset', preset })
        }}
      />
      <div className={styles.filters}>
        <TrafficFilters filter={draft} cities={cities} activeCount={chips.length} onFilter={onFilter} />
      </div>
      {fieldErrors.length > 0 && (
        <div className={styles.notice}>
          <Banner tone="warn">{t('notApplied', { errors: fieldErrors.join(' ') })}</Banner>
        </div>
      )}
      <ActiveFilters
        chips={chips}
        onClear={() => actor.send({ type: 'traffic.clear' })}
        summary={<FilterSummary areas={areas} />}
      />
    </>
  )
}
