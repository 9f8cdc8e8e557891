import * as z from 'zod/mini'
import { validation } from '../validation.ts'
import { id, instant, uuid } from '../values.ts'

/** Width of a location's picture, in pixels. The coordinates of lines and zones refer to it. */
export const PICTURE_WIDTH = 1080
/** Greatest height of a picture with that width, in pixels. */
export const PICTURE_HEIGHT = 1920
/** Most corners of a zone. */
const MOST_CORNERS = 64

const pictureX = z.int().check(z.minimum(0, validation.point), z.maximum(PICTURE_WIDTH, validation.point))
const pictureY = z.int().check(z.minimum(0, validation.point), z.maximum(PICTURE_HEIGHT, validation.point))

/** Degrees north of the equator. */
export const latitude = z.number().check(z.minimum(-90, validation.latitude), z.maximum(90, validation.latitude))
/** Degrees east of Greenwich. */
export const longitude = z.number().check(z.minimum(-180, validation.longitude), z.maximum(180, validation.longitude))

/** A point of a location's picture: x from the left, y from the top. */
export const point = z.tuple([pictureX, pictureY])
/** A point of a location's picture: `[x, y]`. */
export type Point = z.output<typeof point>

/** A zone's corners in the picture. */
const polygon = z.array(point).check(z.minLength(3), z.maxLength(MOST_CORNERS))

/** The zones of the picture in which people are counted: four polygons (E28). */
export const zoneShapes = z.strictObject({ top: polygon, left: polygon, middle: polygon, right: polygon })
/** Four polygons in a location's picture. */
export type ZoneShapes = z.output<typeof zoneShapes>

/**
 * The position of the screen in the picture (E26): a line, whether it is shown, and the state of its button. Our pages
 * have no such button; they keep its state for clients that have one. Locations stored without it have it off.
 */
export const screenPosition = z.strictObject({
  x1: pictureX,
  y1: pictureY,
  x2: pictureX,
  y2: pictureY,
  enabled: z.boolean(),
  btn: z._default(z.boolean(), false),
})
/** A screen's line in a location's picture. */
export type ScreenPosition = z.output<typeof screenPosition>

/**
 * Whether an arabox sends messages: `silent` without one for two minutes, `unknown` if it has never sent one, and
 * `maintenance` instead of both while planned works go on at its location.
 */
export const deviceStatus = z.enum(['online', 'silent', 'unknown', 'maintenance'])

/**
 * A location in a list (E14). `device_status` is `silent` after two minutes without a message
 * (`SILENT_AFTER_MS`), and `unknown` if there is no arabox or it has never sent a message.
 */
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
  /** Time of the last message of the arabox; null if it has never sent one. */
  heard_at: z.nullable(instant),
  device_status: deviceStatus,
  /** When the planned works that go on at the arabox are to end; null without any. */
  maintenance_until: z.optional(z.nullable(instant)),
  /** Milliseconds that the clock of the arabox is ahead of the platform's, negative if behind; null if unknown. */
  clock_lead_ms: z.optional(z.nullable(z.int())),
})
/** A location in a list. */
export type LocationSummary = z.output<typeof locationSummary>

/** Members that a location has as a record. `device_id` is null without an arabox. */
export const recordOfLocation = {
  version: z.int(),
  created_at: instant,
  is_active: z.boolean(),
  industry_ids: z.array(id),
  /** The location's own OpenOOH venue type; null means that of its industries. */
  venue_type: z.nullable(z.int()),
  time_zone: z.string(),
  device_id: z.nullable(id),
}

/** A location with the screen line and the zones of its picture. */
export const locationDetail = z.extend(locationSummary, {
  ...recordOfLocation,
  screen_position: screenPosition,
  zones: zoneShapes,
})
/** A location with the screen line and the zones of its picture. */
export type LocationDetail = z.output<typeof locationDetail>

/** A location's picture (E15). */
export const locationImage = z.object({ location_uuid: uuid, image_sign_url: z.string() })
