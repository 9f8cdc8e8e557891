import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/users.ts'
import type { DayRange } from '../../../machines/calendar/day-range.ts'
import type { ReportRef } from '../../../machines/report/report.ts'
import { presetOf, presets } from '../../../machines/traffic/period-presets.ts'
import type { TrafficAreas } from '../../../machines/traffic/traffic-areas.ts'
import { filterFieldErrors, type TrafficFilter, type ValidFilter } from '../../../machines/traffic/traffic-filter.ts'
import type { TrafficRef } from '../../../machines/traffic/traffic-page.ts'
import { percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { validationText } from '../../i18n/words/problem.ts'
import { ActiveFilters } from '../../ui/filter/filter-bar.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SavedViews } from '../../ui/layout/saved-views.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { AgePanel } from './ages/age-panel.tsx'
import { trafficFilterChips } from './filter/filter-chips.ts'
import { periodText } from './filter/filter-text.ts'
import { TrafficFilters } from './filter/traffic-filters.tsx'
import { LocationList } from './locations/location-list.tsx'
import { LocationPlot } from './locations/location-plot.tsx'
import { NumberStrip } from './numbers/number-strip.tsx'
import { ReportPanel } from './report-panel.tsx'
import { AudiencePlot, TrafficPlot } from './time/time-plots.tsx'
import { WeekdayPanel } from './time/weekday-panel.tsx'
import { useArea } from './use-area.ts'
import { trafficWords } from './words.ts'

type TrafficBodyProps = {
  actor: TrafficRef
  user: User
  areas: TrafficAreas
  report: ReportRef
  measured: DayRange
  draft: TrafficFilter
  applied: ValidFilter
}

/** What the filter found: locations, screens, and how much of their hours was measured. */
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

const TrafficFilterArea = ({ actor, areas, measured, draft, applied }: TrafficBodyProps): ReactNode => {
  const t = useT(trafficWords)
  const cities = useArea(areas.cities).data ?? []
  const places = useArea(areas.places).data?.device_stats ?? []
  const isUnsound = useSelector(actor, (snapshot) => snapshot.matches({ found: 'unsound' }))
  const onFilter = (filter: Partial<TrafficFilter>): void => actor.send({ type: 'traffic.filtered', filter })
  const chips = trafficFilterChips(applied, { cities, places }, onFilter)
  const fieldErrors = isUnsound ? filterFieldErrors(draft).map(({ message }) => `${validationText(message)}.`) : []
  return (
    <>
      <SavedViews
        label={t('presets')}
        items={presets.map((key) => ({ key, label: t(key) }))}
        current={presetOf(draft, measured) ?? ''}
        onChange={(key) => {
          const preset = presets.find((each) => each === key)
          if (preset) actor.send({ type: 'traffic.preset_chosen', preset })
        }}
      />
      <div className="traffic-filters">
        <TrafficFilters filter={draft} cities={cities} activeCount={chips.length} onFilter={onFilter} />
      </div>
      {fieldErrors.length > 0 && (
        <div className="traffic-notice">
          <Banner tone="warn">{t('notApplied', { faults: fieldErrors.join(' ') })}</Banner>
        </div>
      )}
      <ActiveFilters
        chips={chips}
        onClear={() => actor.send({ type: 'traffic.cleared' })}
        summary={<FilterSummary areas={areas} />}
      />
    </>
  )
}

/** The traffic page with a filter that can be asked: numbers, plots, locations, report. */
export const TrafficBody = (props: TrafficBodyProps): ReactNode => {
  const { actor, user, areas, report, applied } = props
  const t = useT(trafficWords)
  const table = useSelector(actor, (snapshot) => snapshot.context.table)
  const fileDays = `${applied.from}_${applied.to}`
  return (
    <>
      <PageHeader title={t('title')} facts={[periodText(applied)]} />
      <TrafficFilterArea {...props} />
      <div className="traffic">
        <NumberStrip
          area={areas.total}
          filter={applied}
          onRecent={() => actor.send({ type: 'traffic.preset_chosen', preset: 'fourWeeks' })}
        />
        <div className="traffic-columns">
          <div className="traffic-column">
            <AudiencePlot area={areas.audience} fileDays={fileDays} />
            <TrafficPlot area={areas.traffic} fileDays={fileDays} />
            <AgePanel
              area={areas.ages}
              filter={applied}
              fileDays={fileDays}
              onFilter={(filter) => actor.send({ type: 'traffic.filtered', filter })}
            />
            <ReportPanel report={report} filter={applied} mayRaw={user.permissions.includes('report.raw')} />
          </div>
          <div className="traffic-column">
            <WeekdayPanel area={areas.weekdays} fileDays={fileDays} />
            <LocationPlot places={areas.places} netGross={areas.netGross} fileDays={fileDays} />
          </div>
        </div>
        <LocationList
          area={areas.places}
          table={table}
          onTable={(changed) => actor.send({ type: 'traffic.table_changed', table: changed })}
          onOpen={(row) => actor.send({ type: 'traffic.filtered', filter: { locations: [row.location_uuid] } })}
        />
      </div>
    </>
  )
}
