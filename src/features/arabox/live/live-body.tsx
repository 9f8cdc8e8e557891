import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LocationDetail } from '../../../../contract/location/location.ts'
import type { User } from '../../../../contract/users.ts'
import type { PictureRef } from '../../../../machines/arabox/preview/picture.ts'
import type {
  AraboxPreviewRef,
  TracksRef,
  todayArea,
  usualArea,
  zonesArea,
} from '../../../../machines/arabox/preview/preview-page.ts'
import { canWatch } from '../../../../machines/arabox/watch-permission.ts'
import type { ReportRef } from '../../../../machines/report/report.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { LiveHeader } from './live-header.tsx'
import { NowPanel } from './now-panel.tsx'
import { PicturePanel } from './picture/picture-panel.tsx'
import { RecorderStrip } from './recorder/recorder-strip.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { HealthStrip } from './status/health-strip.tsx'
import { LiveNotice } from './status/live-notice.tsx'
import { HoursPanel } from './today/hours-panel.tsx'
import { TodayPanel } from './today/today-panel.tsx'
import { useLocationDay, useStreamQuality, type WatchedLocation } from './use-watch.ts'
import { araboxWords } from './words.ts'

/** The actors of the page of a loaded location. */
export type LiveParts = {
  picture: PictureRef
  zones: ActorRefFrom<typeof zonesArea>
  today: ActorRefFrom<typeof todayArea>
  usual: ActorRefFrom<typeof usualArea>
  tracks: TracksRef
  report: ReportRef
  live: WatchedLocation['live']
}

type LiveBodyProps = {
  actor: AraboxPreviewRef
  user: User
  place: LocationDetail
  parts: LiveParts
}

type LocationReportProps = Omit<LiveBodyProps, 'actor' | 'parts'> & {
  report: ReportRef
  watch: WatchedLocation
  onClose: () => void
}

const LocationReport = ({ report, place, user, watch, onClose }: LocationReportProps): ReactNode => {
  return (
    <ReportDialog
      report={report}
      name={place.name}
      locationUuid={place.uuid}
      today={useLocationDay(watch)}
      canDownloadRaw={user.permissions.includes('report.raw')}
      onClose={onClose}
    />
  )
}

/** The page of a loaded location: picture and recorder on the left, counters on the right (docs/design.md, Arabox). */
export const LiveBody = ({ actor, user, place, parts }: LiveBodyProps): ReactNode => {
  const { picture, zones, today, usual, tracks, report, live } = parts
  const t = useT(araboxWords)
  const [isReporting, setReporting] = useState(false)
  const watch: WatchedLocation = { live, uuid: place.uuid }
  const polled = useArea(today).data?.quality_percent
  const streamed = useStreamQuality(watch)
  const quality = polled ?? streamed
  const editHref = canWatch(user, place) ? `/your-araboxes/location-edit/${place.uuid}` : null
  const fileName = `arabox_${place.id}`
  const isWatched = place.arabox_uuid !== null
  return (
    <>
      <LiveHeader
        place={place}
        watch={watch}
        today={today}
        quality={quality}
        editHref={editHref}
        onReport={() => setReporting(true)}
      />
      {isWatched && <LiveNotice watch={watch} />}
      <div className="live">
        <Panel flush className="live-view">
          <PicturePanel
            actor={actor}
            place={place}
            picture={picture}
            zones={zones}
            tracks={tracks}
            watch={watch}
            editHref={editHref}
          />
        </Panel>
        {isWatched ? (
          <>
            <div className="live-side">
              <TodayPanel watch={watch} today={today} usual={usual} />
              <NowPanel watch={watch} />
              <HoursPanel today={today} fileName={fileName} />
            </div>
            <Panel flush className="live-below">
              <RecorderStrip watch={watch} fileName={fileName} />
              <HealthStrip today={today} quality={quality} />
            </Panel>
          </>
        ) : (
          <Panel className="live-side">
            <EmptyState title={t('noArabox')} text={t('noAraboxText')} />
          </Panel>
        )}
      </div>
      {isReporting && (
        <LocationReport report={report} place={place} user={user} watch={watch} onClose={() => setReporting(false)} />
      )}
    </>
  )
}
