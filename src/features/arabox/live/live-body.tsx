import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LocationDetail } from '../../../../contract/location/location.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { PictureRef } from '../../../../machines/arabox/preview/picture.ts'
import type {
  AraboxPreviewRef,
  recordingArea,
  TracksRef,
  todayArea,
  usualArea,
  zonesArea,
} from '../../../../machines/arabox/preview/preview-page.ts'
import { canEdit } from '../../../../machines/arabox/watch-permission.ts'
import type { ReportRef } from '../../../../machines/report/report-download.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import * as styles from './live.module.css'
import { LiveHeader } from './live-header.tsx'
import { NowPanel } from './now-panel.tsx'
import { PicturePanel } from './picture/picture-panel.tsx'
import { RecorderStrip } from './recorder/recorder-strip.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ClockNotice } from './status/clock-notice.tsx'
import { HealthStrip } from './status/health-strip.tsx'
import { LiveNotice } from './status/live-notice.tsx'
import { MaintenanceNotice } from './status/maintenance-notice.tsx'
import { MemoryNotice } from './status/memory-notice.tsx'
import { HoursPanel } from './today/hours-panel.tsx'
import { TodayPanel } from './today/today-panel.tsx'
import { type LiveSource, useLocationDay, useStreamQuality } from './use-live-source.ts'
import { araboxWords } from './words.ts'

/** The actors of the page of a loaded location. */
export type LiveActors = {
  picture: PictureRef
  zones: ActorRefFrom<typeof zonesArea>
  today: ActorRefFrom<typeof todayArea>
  usual: ActorRefFrom<typeof usualArea>
  recording: ActorRefFrom<typeof recordingArea>
  tracks: TracksRef
  report: ReportRef
  live: LiveSource['live']
}

type LiveBodyProps = {
  actor: AraboxPreviewRef
  user: User
  location: LocationDetail
  actors: LiveActors
}

type LocationReportProps = Omit<LiveBodyProps, 'actor' | 'actors'> & {
  report: ReportRef
  source: LiveSource
  today: LiveActors['today']
  onClose: () => void
}

const LocationReport = ({ report, location, user, source, today, onClose }: LocationReportProps): ReactNode => {
  return (
    <ReportDialog
      report={report}
      name={location.name}
      locationUuid={location.uuid}
      today={useLocationDay(source, today)}
      canDownloadRaw={user.permissions.includes('report.raw')}
      onClose={onClose}
    />
  )
}

/** The page of a loaded location: picture and recorder on the left, counters on the right (docs/design.md, Arabox). */
export const LiveBody = ({ actor, user, location, actors }: LiveBodyProps): ReactNode => {
  const { picture, zones, today, usual, recording, tracks, report, live } = actors
  const t = useT(araboxWords)
  const [isReporting, setReporting] = useState(false)
  const source: LiveSource = { live, uuid: location.uuid }
  const polled = useArea(today).data
  const streamed = useStreamQuality(source)
  const quality = polled ? polled.quality_percent : streamed
  const editHref = canEdit(user, location) ? `/your-araboxes/location-edit/${location.uuid}` : null
  const fileName = `arabox_${location.id}`
  const hasArabox = location.arabox_uuid !== null
  return (
    <>
      <LiveHeader
        location={location}
        source={source}
        today={today}
        quality={quality}
        editHref={editHref}
        onReport={() => setReporting(true)}
      />
      {hasArabox && <LiveNotice source={source} />}
      {hasArabox && <ClockNotice today={today} />}
      {hasArabox && <MemoryNotice today={today} />}
      <MaintenanceNotice location={location} today={today} canEdit={editHref !== null} />
      <div className={styles.live}>
        <Panel flush className={styles.view}>
          <PicturePanel
            actor={actor}
            location={location}
            picture={picture}
            zones={zones}
            tracks={tracks}
            source={source}
            editHref={editHref}
          />
        </Panel>
        {hasArabox ? (
          <>
            <div className={styles.side} data-print-column>
              <TodayPanel source={source} today={today} usual={usual} />
              <NowPanel source={source} />
              <HoursPanel today={today} fileName={fileName} />
            </div>
            <Panel flush className={styles.below}>
              <RecorderStrip source={source} today={today} stored={recording} fileName={fileName} />
              <HealthStrip today={today} quality={quality} />
            </Panel>
          </>
        ) : (
          <Panel className={styles.side}>
            <EmptyState title={t('noArabox')} text={t('noAraboxText')} />
          </Panel>
        )}
      </div>
      {isReporting && (
        <LocationReport
          report={report}
          location={location}
          user={user}
          source={source}
          today={today}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}
