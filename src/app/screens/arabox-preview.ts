import { fromPromise } from 'xstate'
import { araboxes } from '../../../contract/live/araboxes.ts'
import type { PlaceDetail, ZoneShapes } from '../../../contract/location/place.ts'
import { places } from '../../../contract/location/places.ts'
import { type Found, pictureMachine } from '../../../machines/arabox/preview/picture.ts'
import { asksForImage } from '../../../machines/arabox/preview/picture-image.ts'
import {
  type LineWish,
  previewMachine,
  type Today,
  todayArea,
  type UsualSoFar,
  usualArea,
  type Way,
  waysMachine,
  zonesArea,
} from '../../../machines/arabox/preview/preview-page.ts'
import { zonesIn } from '../../../machines/arabox/preview/zones.ts'
import type { HeatmapPage } from '../../../machines/live/heatmap.ts'
import type { Call } from '../../services/call.ts'
import { SAMPLE_PICTURE } from '../../ui/picture/stage/sample-picture.ts'
import { asking } from './area-loader.ts'
import { liveSocket } from './live.ts'
import { reportDownload } from './report.ts'

/** Address of a location's picture (C58): asked for only where the identifier can be one, else a sample stands in (V20, V21). */
const imageOf = async (call: Call, uuid: string, signal: AbortSignal): Promise<Found> =>
  asksForImage(uuid) ? call(places.getImage, { params: { uuid }, signal }) : { image_sign_url: SAMPLE_PICTURE }

/** The page of one arabox with its services (C58, C59, C80–C84, C89–C92). */
export const araboxPreviewScreen = (call: Call) =>
  previewMachine.provide({
    actors: {
      find: fromPromise<PlaceDetail, { uuid: string }>(({ input: { uuid }, signal }) =>
        call(places.findPlace, { params: { uuid }, signal }),
      ),
      saveLine: fromPromise<PlaceDetail, LineWish>(({ input: { id, position }, signal }) =>
        call(places.changePlace, { params: { id }, body: { screen_position: position }, signal }),
      ),
      picture: pictureMachine.provide({
        actors: {
          find: fromPromise<Found, { uuid: string }>(({ input, signal }) => imageOf(call, input.uuid, signal)),
          set: fromPromise<Found, { uuid: string; address: string }>(({ input: { uuid, address }, signal }) =>
            call(places.setImage, { body: { location_uuid: uuid, image_sign_url: address }, signal }),
          ),
        },
      }),
      zones: zonesArea.provide({
        actors: {
          load: asking<ZoneShapes | null, number>(async (id, signal) =>
            zonesIn(await call(araboxes.zones, { params: { id }, signal })),
          ),
        },
      }),
      today: todayArea.provide({
        actors: {
          load: asking<Today, number>((id, signal) => call(araboxes.hourlyToday, { params: { id }, signal })),
        },
      }),
      usual: usualArea.provide({
        actors: {
          load: asking<UsualSoFar, number>((id, signal) => call(araboxes.usualSoFar, { params: { id }, signal })),
        },
      }),
      ways: waysMachine.provide({
        actors: {
          load: fromPromise<HeatmapPage<Way>, { uuid: string; page: number }>(({ input: { uuid, page }, signal }) =>
            call(araboxes.heatmap, { params: { uuid }, query: { page }, signal }),
          ),
        },
      }),
      report: reportDownload(call),
      live: liveSocket(call),
    },
  })
