import type { ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import type { Network } from '../network/entities.ts'
import { sceneOf } from './scene.ts'
import { hasScreen, screenLine } from './wall-screen.ts'
import { zonesIn } from './zones.ts'

/** A location's picture on the platform itself, and what its owner drew into it; a screen's line only where one hangs. */
export type DemoPicture = {
  location_id: number
  image_url: string
  zones: ZoneShapes
  screen_position: ScreenPosition | null
}

/** Of this many araboxes one still waits for its picture, so that the demo shows how it is set. */
const ONE_WAITS_OF = 60

/** Path of a location's street picture, which the platform serves in the demo. */
export const panoramaPath = (locationUuid: string): string => `/demo/panorama/${locationUuid}.svg`

/** The pictures of all locations with an arabox but three; always the same. */
export const demoPictures = ({ locations }: Network): DemoPicture[] =>
  locations
    .filter(({ arabox_uuid }) => arabox_uuid !== null)
    .filter((_, position) => position % ONE_WAITS_OF !== ONE_WAITS_OF - 1)
    .map(({ id, uuid }) => {
      const scene = sceneOf(id)
      return {
        location_id: id,
        image_url: panoramaPath(uuid),
        zones: zonesIn(scene),
        screen_position: hasScreen(scene) ? screenLine(scene) : null,
      }
    })
