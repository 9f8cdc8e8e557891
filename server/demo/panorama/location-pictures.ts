import type { ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import type { Network } from '../network/entities.ts'
import { sceneOf } from './scene.ts'
import { hasScreen, screenLine } from './wall-screen.ts'
import { zonesIn } from './zones.ts'

/** The picture of a location, its zones, and the line of its screen; null if no screen is in the picture. */
export type DemoPicture = {
  location_id: number
  image_url: string
  zones: ZoneShapes
  screen_position: ScreenPosition | null
}

/** One in this number of araboxes has no picture yet, so that the demo shows how a picture is added. */
const WITHOUT_PICTURE_OF = 60

/** The path of the street picture of a location. */
export const panoramaPath = (locationUuid: string): string => `/demo/panorama/${locationUuid}.svg`

/** The pictures of all locations with an arabox except three; always the same. */
export const demoPictures = ({ locations }: Network): DemoPicture[] =>
  locations
    .filter(({ arabox_uuid }) => arabox_uuid !== null)
    .filter((_, position) => position % WITHOUT_PICTURE_OF !== WITHOUT_PICTURE_OF - 1)
    .map(({ id, uuid }) => {
      const scene = sceneOf(id)
      return {
        location_id: id,
        image_url: panoramaPath(uuid),
        zones: zonesIn(scene),
        screen_position: hasScreen(scene) ? screenLine(scene) : null,
      }
    })
