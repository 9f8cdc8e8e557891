import { useSelector } from '@xstate/react'
import type { MouseEvent, ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { DayRange } from '../../../machines/calendar/day-range.ts'
import type { ReportRef } from '../../../machines/report/report-download.ts'
import type { LocationRow } from '../../../machines/traffic/location-table.ts'
import type { HoursRef } from '../../../machines/traffic/map/hour-player.ts'
import type { TrafficAreas } from '../../../machines/traffic/traffic-areas.ts'
import type { TrafficFilter, ValidFilter } from '../../../machines/traffic/traffic-filter.ts'
import type { TrafficRef } from '../../../machines/traffic/traffic-page.ts'
import { useArea } from '../../actors/use-area.ts'
import { dayRange } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { BelowFold } from '../../ui/layout/below-fold.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { printPage } from '../../ui/print-page.ts'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { AgePanel } from './ages/age-panel.tsx'
import { useEarlier } from './comparison/earlier.ts'
import { periodText } from './filter/filter-text.ts'
import { TrafficFilterArea } from './filter/traffic-filter-area.tsx'
import { LocationList } from './locations/location-list.tsx'
import { LocationPlot } from './locations/location-plot.tsx'
import { MapPanel } from './map/map-panel.tsx'
import { NumberStrip } from './numbers/number-strip.tsx'
import { ReportPanel } from './report-panel.tsx'
import { AudiencePlot, TrafficPlot } from './time/time-plots.tsx'
import { WeekdayPanel } from './time/weekday-panel.tsx'
import * as styles from './traffic.module.css'
import { WeekHoursPanel } from './week/week-hours-panel.tsx'
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

const REPORT = 'traffic-report'
const noLocations: readonly LocationRow[] = []

/** Moves to the report without a change of the address, which holds the filter. */
const showReport = (event: MouseEvent<HTMLElement>): void => {
  event.preventDefault()
  const report = document.getElementById(REPORT)
  report?.scrollIntoView({ block: 'center' })
  report?.focus({ preventScroll: true })
}

/** The traffic page with a valid filter: numbers, plots, locations, report. */
export const TrafficBody = (props: TrafficBodyProps): ReactNode => {
  const { actor, user, areas, report, hours, applied } = props
  const t = useT(trafficWords)
  const table = useSelector(actor, (snapshot) => snapshot.context.table)
  const earlier = useEarlier(areas.earlier, applied)
  const earlierFailure = useArea(areas.earlier).failure
  const locations = useArea(areas.locations).data?.device_stats ?? noLocations
  const fileDays = `${applied.from}_${applied.to}`
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[
          periodText(applied),
          ...(earlier ? [t('comparedWith', { days: dayRange(earlier.days.from, earlier.days.to, 'long') })] : []),
        ]}
        actions={
          <>
            <Button icon="print" onClick={printPage}>
              {t('print')}
            </Button>
            <Button icon="download" href={`#${REPORT}`} onClick={showReport}>
              {t('report')}
            </Button>
          </>
        }
      />
      <TrafficFilterArea {...props} />
      <div className={styles.traffic}>
        <AreaFailure
          name={t('earlierFailed')}
          failure={earlierFailure}
          hasData={false}
          onRetry={() => areas.earlier.send({ type: 'area.repeat' })}
        />
        <NumberStrip
          area={areas.total}
          earlier={earlier}
          filter={applied}
          onRecent={() => actor.send({ type: 'traffic.choose_preset', preset: 'fourWeeks' })}
        />
        <MapPanel
          area={areas.cells}
          cities={areas.cities}
          hours={hours}
          filter={applied}
          onFilter={(filter) => actor.send({ type: 'traffic.filter', filter })}
        />
        <BelowFold>
          <div className={styles.columns}>
            <div className={styles.column} data-print-column>
              <AudiencePlot
                area={areas.audience}
                specialDays={areas.specialDays}
                fileDays={fileDays}
                earlier={earlier}
                locations={locations}
              />
              <TrafficPlot
                area={areas.traffic}
                specialDays={areas.specialDays}
                fileDays={fileDays}
                earlier={earlier}
                locations={locations}
              />
              <WeekHoursPanel area={areas.weekHours} earlier={earlier} />
              <AgePanel
                area={areas.ages}
                filter={applied}
                fileDays={fileDays}
                earlier={earlier}
                onFilter={(filter) => actor.send({ type: 'traffic.filter', filter })}
              />
              <div id={REPORT} className={styles.report} tabIndex={-1}>
                <ReportPanel
                  report={report}
                  filter={applied}
                  canDownloadRaw={user.permissions.includes('report.raw')}
                />
              </div>
            </div>
            <div className={styles.column} data-print-column>
              <WeekdayPanel area={areas.weekdays} fileDays={fileDays} earlier={earlier} />
              <LocationPlot
                locations={areas.locations}
                netGross={areas.netGross}
                fileDays={fileDays}
                earlier={earlier}
              />
            </div>
          </div>
          <LocationList
            area={areas.locations}
            table={table}
            onTable={(changed) => actor.send({ type: 'traffic.change_table', table: changed })}
            onOpen={(row) => actor.send({ type: 'traffic.filter', filter: { locations: [row.location_uuid] } })}
          />
        </BelowFold>
      </div>
    </>
  )
}
