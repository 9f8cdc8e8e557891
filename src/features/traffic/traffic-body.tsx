import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/users.ts'
import type { DayRange } from '../../../machines/calendar/day-range.ts'
import type { ReportRef } from '../../../machines/report/report.ts'
import type { HoursRef } from '../../../machines/traffic/map/hour-player.ts'
import type { TrafficAreas } from '../../../machines/traffic/traffic-areas.ts'
import type { TrafficFilter, ValidFilter } from '../../../machines/traffic/traffic-filter.ts'
import type { TrafficRef } from '../../../machines/traffic/traffic-page.ts'
import { useT } from '../../i18n/translate.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AgePanel } from './ages/age-panel.tsx'
import { periodText } from './filter/filter-text.ts'
import { TrafficFilterArea } from './filter/traffic-filter-area.tsx'
import { LocationList } from './locations/location-list.tsx'
import { LocationPlot } from './locations/location-plot.tsx'
import { MapPanel } from './map/map-panel.tsx'
import { NumberStrip } from './numbers/number-strip.tsx'
import { ReportPanel } from './report-panel.tsx'
import { AudiencePlot, TrafficPlot } from './time/time-plots.tsx'
import { WeekdayPanel } from './time/weekday-panel.tsx'
import { trafficWords } from './words.ts'

type TrafficBodyProps = {
  actor: TrafficRef
  user: User
  areas: TrafficAreas
  report: ReportRef
  hours: HoursRef
  measured: DayRange
  draft: TrafficFilter
  applied: ValidFilter
}

/** The traffic page with a valid filter: numbers, plots, locations, report. */
export const TrafficBody = (props: TrafficBodyProps): ReactNode => {
  const { actor, user, areas, report, hours, applied } = props
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
        <MapPanel
          area={areas.cells}
          cities={areas.cities}
          hours={hours}
          filter={applied}
          onFilter={(filter) => actor.send({ type: 'traffic.filtered', filter })}
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
            <ReportPanel report={report} filter={applied} canDownloadRaw={user.permissions.includes('report.raw')} />
          </div>
          <div className="traffic-column">
            <WeekdayPanel area={areas.weekdays} fileDays={fileDays} />
            <LocationPlot locations={areas.locations} netGross={areas.netGross} fileDays={fileDays} />
          </div>
        </div>
        <LocationList
          area={areas.locations}
          table={table}
          onTable={(changed) => actor.send({ type: 'traffic.table_changed', table: changed })}
          onOpen={(row) => actor.send({ type: 'traffic.filtered', filter: { locations: [row.location_uuid] } })}
        />
      </div>
    </>
  )
}
