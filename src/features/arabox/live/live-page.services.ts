import { fromPromise } from 'xstate'
import { araboxOperations, type Recording } from '../../../../contract/live/araboxes.ts'
import type { LocationDetail, ZoneShapes } from '../../../../contract/location/location.ts'
import { locationOperations } from '../../../../contract/location/locations.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { type PictureAnswer, pictureMachine } from '../../../../machines/arabox/preview/picture.ts'
import { canHaveImage } from '../../../../machines/arabox/preview/picture-image.ts'
import {
  araboxPreviewPage,
  type LineChange,
  recordingArea,
  type Today,
  type Track,
  todayArea,
  tracksMachine,
  type UsualSoFar,
  usualArea,
  zonesArea,
} from '../../../../machines/arabox/preview/preview-page.ts'
import { zonesIn } from '../../../../machines/arabox/preview/zones.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import type { HeatmapPage } from '../../../../machines/live/heatmap.ts'
import type { PageTools } from '../../../pages/define/page.ts'
import { provideReport } from '../../../shared-services/report.services.ts'
import { SAMPLE_PICTURE } from '../../../ui/picture/stage/sample-picture.ts'

/**
 * Address of a location's picture (C58): requested only for a possible identifier, otherwise a placeholder (V20, V21).
 */
const imageOf = async (call: Call, uuid: string, signal: AbortSignal): Promise<PictureAnswer> =>
  canHaveImage(uuid)
    ? call(locationOperations.getLocationImage, { params: { uuid }, signal })
    : { image_sign_url: SAMPLE_PICTURE }

const tracksOf = ({ paths, times }: AnswerOf<typeof araboxOperations.heatmap>): Track[] =>
  paths.map((points, index) => {
    const at = times?.[index]
    return { points, at: at ? Date.parse(at) : null }
  })

/** The page of one arabox with its services (C58, C59, C80–C84, C89–C92). */
export const provideAraboxPreview = async (call: Call, { liveSocket }: PageTools) => {
  const live = await liveSocket()
  return araboxPreviewPage.provide({
    actors: {
      load: fromPromise<LocationDetail, { uuid: string }>(({ input: { uuid }, signal }) =>
        call(locationOperations.getLocationByUuid, { params: { uuid }, signal }),
      ),
      saveLine: fromPromise<LocationDetail, LineChange>(({ input: { id, position }, signal }) =>
        call(locationOperations.changeLocation, { params: { id }, body: { screen_position: position }, signal }),
      ),
      picture: pictureMachine.provide({
        actors: {
          load: fromPromise<PictureAnswer, { uuid: string }>(({ input, signal }) => imageOf(call, input.uuid, signal)),
          set: fromPromise<PictureAnswer, { uuid: string; address: string }>(({ input: { uuid, address }, signal }) =>
            call(locationOperations.setLocationImage, {
              body: { location_uuid: uuid, image_sign_url: address },
              signal,
            }),
          ),
        },
      }),
      zones: zonesArea.provide({
        actors: {
          load: areaLoader<ZoneShapes | null, number>(async (id, signal) =>
            zonesIn(await call(araboxOperations.zones, { params: { id }, signal })),
          ),
        },
      }),
      today: todayArea.provide({
        actors: {
          load: areaLoader<Today, number>((id, signal) =>
            call(araboxOperations.hourlyToday, { params: { id }, signal }),
          ),
        },
      }),
      usual: usualArea.provide({
        actors: {
          load: areaLoader<UsualSoFar, number>((id, signal) =>
            call(araboxOperations.usualSoFar, { params: { id }, signal }),
          ),
        },
      }),
      recording: recordingArea.provide({
        actors: {
          load: areaLoader<Recording, number>((id, signal) =>
            call(araboxOperations.recording, { params: { id }, signal }),
          ),
        },
      }),
      tracks: tracksMachine.provide({
        actors: {
          load: fromPromise<HeatmapPage<Track>, { uuid: string; page: number }>(
            async ({ input: { uuid, page }, signal }) => {
              const answer = await call(araboxOperations.heatmap, { params: { uuid }, query: { page }, signal })
              return { paths: tracksOf(answer), has_more: answer.has_more }
            },
          ),
        },
      }),
      report: provideReport(call),
      live,
    },
  })
}
