import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  type LocationDetail,
  PICTURE_WIDTH,
  type ScreenPosition,
  type ZoneShapes,
} from '../../../../../contract/location/location.ts'
import type { PictureRef } from '../../../../../machines/arabox/preview/picture.ts'
import type { AraboxPreviewRef, TracksRef } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { failureSentences } from '../../../../i18n/failure-sentences.ts'
import { useT } from '../../../../i18n/translate.ts'
import { usePictureFrame } from '../../../../ui/picture/frame.ts'
import type { Tracks } from '../../../../ui/picture/heat/heat-drawing.ts'
import { HeatLayer } from '../../../../ui/picture/heat/heat-layer.tsx'
import { ScreenLine } from '../../../../ui/picture/screen-line.tsx'
import { PictureStage } from '../../../../ui/picture/stage/picture-stage.tsx'
import { PictureTools, type ShownLayers } from '../../../../ui/picture/stage/picture-tools.tsx'
import { TrackLayer } from '../../../../ui/picture/track-layer.tsx'
import { ZoneLayer } from '../../../../ui/picture/zone/zone-layer.tsx'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { type LiveSource, useIsSilentNow, useMoment, useShownCounters } from '../use-live-source.ts'
import { araboxWords } from '../words.ts'
import { HeatNote } from './heat-note.tsx'
import { LineBar } from './line-bar.tsx'
import { SetImageForm } from './set-image-form.tsx'

const INITIAL_OPACITY = 0.8
const SKELETON_HEIGHT_PX = 360

/** Shortest line on screen, in px, whose two ends can be dragged separately. */
const MIN_LINE_LENGTH_PX = 32

type PicturePanelProps = {
  actor: AraboxPreviewRef
  location: LocationDetail
  picture: PictureRef
  zones: AreaRef<number, ZoneShapes | null>
  tracks: TracksRef
  source: LiveSource
  /** URL of the edit page; null if the user may not edit. */
  editHref: string | null
}

const LiveZones = ({ source, zones }: { source: LiveSource; zones: ZoneShapes | null }): ReactNode => {
  const counts = useShownCounters(source)?.zones ?? null
  return <ZoneLayer zones={zones} counts={useIsSilentNow(source) ? null : counts} />
}

type LiveScreenLineProps = {
  saved: ScreenPosition
  shown: ScreenPosition
  onChange: ((position: ScreenPosition) => void) | undefined
}

/** The screen line. Its ends can be dragged if they are far enough apart for a finger. */
const LiveScreenLine = ({ saved, shown, onChange }: LiveScreenLineProps): ReactNode => {
  const { shownWidth } = usePictureFrame()
  const lengthPx = (Math.hypot(saved.x2 - saved.x1, saved.y2 - saved.y1) * shownWidth) / PICTURE_WIDTH
  return <ScreenLine position={shown} onChange={lengthPx >= MIN_LINE_LENGTH_PX ? onChange : undefined} />
}

/** Shown in place of the picture while there is none (T20, T21). */
const PicturePrompt = ({ picture, editHref }: Pick<PicturePanelProps, 'picture' | 'editHref'>): ReactNode => {
  const t = useT(araboxWords)
  const state = useSelector(picture, (snapshot) => snapshot.value)
  const failure = useSelector(picture, ({ context }) => context.failure)
  if (state === 'loading') return <SkeletonChart height={SKELETON_HEIGHT_PX} />
  if (state !== 'failed' && editHref === null) return <EmptyState title={t('noImage')} text={t('noImageText')} />
  if (state !== 'failed' && editHref !== null) return <SetImageForm picture={picture} editHref={editHref} />
  return (
    <ErrorState
      title={t('imageFailed')}
      text={failure ? failureSentences(failure) : undefined}
      requestId={failure?.requestId}
      onRetry={() => picture.send({ type: 'image.retry' })}
    />
  )
}

/** The tracks up to the shown moment, so that the heatmap follows a replay; all of them while the page is live. */
const useShownTracks = (tracks: TracksRef, source: LiveSource): Tracks => {
  const known = useSelector(tracks, ({ context }) => context.paths)
  const { at } = useMoment(source)
  // A replay moves ten times a second; the layers are drawn again only if the number of tracks has changed.
  const count = at === null ? known.length : known.filter((track) => track.at === null || track.at <= at).length
  return useMemo(() => known.slice(0, count).map(({ points }) => points), [known, count])
}

const isSameLine = (one: ScreenPosition, other: ScreenPosition): boolean =>
  one.x1 === other.x1 && one.y1 === other.y1 && one.x2 === other.x2 && one.y2 === other.y2

/** The picture of a location with zones, heatmap, tracks and screen line (R15, E25, E26, E28, E29). */
export const PicturePanel = (props: PicturePanelProps): ReactNode => {
  const { actor, location, picture, zones, tracks, source, editHref } = props
  const t = useT(araboxWords)
  const image = useSelector(picture, ({ context }) => context.image?.panorama ?? null)
  const paths = useShownTracks(tracks, source)
  const area = useArea(zones)
  const [shown, setShown] = useState<ShownLayers>({ zones: true, heat: true, tracks: false })
  const [opacity, setOpacity] = useState(INITIAL_OPACITY)
  const [moved, setMoved] = useState<ScreenPosition | null>(null)
  const needsTracks = (shown.heat || shown.tracks) && location.arabox_uuid !== null && image !== null
  useEffect(() => {
    if (needsTracks) actor.send({ type: 'arabox.open_heatmap' })
  }, [actor, needsTracks])
  const line = moved ?? location.screen_position
  return (
    <>
      <PictureStage
        src={image}
        alt={t('pictureOf', { name: location.name })}
        prompt={<PicturePrompt picture={picture} editHref={editHref} />}
        tools={<PictureTools shown={shown} onShow={setShown} opacity={opacity} onOpacity={setOpacity} />}
      >
        {shown.heat && <HeatLayer tracks={paths} opacity={opacity} />}
        {shown.tracks && <TrackLayer tracks={paths} />}
        {shown.zones && <LiveZones source={source} zones={area.data} />}
        {line.enabled && (
          <LiveScreenLine saved={location.screen_position} shown={line} onChange={editHref ? setMoved : undefined} />
        )}
      </PictureStage>
      {moved && !isSameLine(moved, location.screen_position) && (
        <LineBar actor={actor} position={moved} onUndo={() => setMoved(null)} />
      )}
      <AreaFailure
        name={t('zonesArea')}
        failure={area.failure}
        hasData={area.data !== null}
        onRetry={() => zones.send({ type: 'area.repeat' })}
      />
      {needsTracks && <HeatNote tracks={tracks} onRenew={() => actor.send({ type: 'arabox.refresh_heatmap' })} />}
    </>
  )
}
