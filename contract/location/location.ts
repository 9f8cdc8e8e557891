import * as z from 'zod/mini'
import { validation } from '../validation.ts'
import { id, instant, uuid } from '../values.ts'

/** Width of a location's picture, in which its line and zones are drawn. */
export const PICTURE_WIDTH = 1080
/** Largest height of the picture at that width. */
export const PICTURE_HEIGHT = 1920
/** Most corners of a zone. */
const MOST_CORNERS = 64

const across = z.int().check(z.minimum(0, validation.point), z.maximum(PICTURE_WIDTH, validation.point))
const down = z.int().check(z.minimum(0, validation.point), z.maximum(PICTURE_HEIGHT, validation.point))

/** A point of the picture. */
export const point = z.tuple([across, down])
/** A point of a location's picture: across, down. */
export type Point = z.output<typeof point>

/** A zone's corners in the picture. */
const polygon = z.array(point).check(z.minLength(3), z.maxLength(MOST_CORNERS))

/** Where people are counted in the picture: four polygons (E28). */
export const zoneShapes = z.strictObject({ top: polygon, left: polygon, middle: polygon, right: polygon })
/** Four polygons in a location's picture. */
export type ZoneShapes = z.output<typeof zoneShapes>

/** Where the screen hangs in the picture: a line, and whether it is shown (E26). */
export const screenPosition = z.strictObject({ x1: across, y1: down, x2: across, y2: down, enabled: z.boolean() })
/** A screen's line in a location's picture. */
export type ScreenPosition = z.output<typeof screenPosition>

/** A location as lists show it (E14), with its arabox' state: silent has said nothing for ten minutes, unknown never did or is none. */
export const locationSummary = z.object({
  id,
  uuid,
  name: z.string(),
  address: z.string(),
  city_id: id,
  city_name: z.string(),
  company_id: id,
  company_name: z.string(),
  arabox_uuid: z.nullable(uuid),
  status: z.enum(['active', 'inactive']),
  screens: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  /** Instant at which the arabox' latest batch came. */
  heard_at: z.nullable(instant),
  device_status: z.enum(['online', 'silent', 'unknown']),
})
/** A location as lists show it. */
export type LocationSummary = z.output<typeof locationSummary>

/** A location with what its owner draws into its picture. */
export const locationDetail = z.extend(locationSummary, { screen_position: screenPosition, zones: zoneShapes })
/** A location with what its owner draws into its picture. */
export type LocationDetail = z.output<typeof locationDetail>

/** A location's picture (E15). */
export const locationImage = z.object({ location_uuid: uuid, image_sign_url: z.string() })
