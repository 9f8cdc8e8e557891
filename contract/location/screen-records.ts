import * as z from 'zod/mini'
import { LARGEST_SCREEN_EDGE, LONGEST_NAME } from '../limits.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { playerState } from '../player/player-state.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { booleanParam, id, integerParam, requiredLine, uuid } from '../values.ts'
import { screenVisibility, unassessed } from './screen-visibility.ts'

/** A screen with its location; `name` is its number or name, width and height are null if they are not known. */
export const screen = z.object({
  ...recordMembers,
  uuid,
  name: z.string(),
  location_id: id,
  location_name: z.string(),
  city_name: z.string(),
  address: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  is_active: z.boolean(),
  /** Whether automatic trade also sells the screen (C50). */
  is_programmatic: z.boolean(),
  visibility: screenVisibility,
  player: playerState,
})
/** A screen on the wire. */
export type Screen = z.output<typeof screen>

const edge = z.nullable(z.int().check(z.minimum(1), z.maximum(LARGEST_SCREEN_EDGE)))
const members = { location_id: id, name: requiredLine(LONGEST_NAME) }

/**
 * Operations of screens: owners read those of their locations, administrators read and change all. A screen
 * that campaigns use cannot be deleted; one that campaigns use that have not ended cannot be switched off or moved to
 * another location, either.
 */
export const screenOperations = recordOperations({
  kind: 'screen',
  service: 'locationV1',
  path: '/screen',
  names: { one: 'screen', many: 'screens' },
  sorts: ['id', 'name', 'created_at', 'location_name'],
  size: 25,
  filters: {
    location_id: z.optional(integerParam),
    is_active: z.optional(booleanParam),
    player: z.optional(playerState),
  },
  hasUuid: true,
  item: screen,
  create: z.strictObject({
    ...members,
    width: z._default(edge, null),
    height: z._default(edge, null),
    is_active: z._default(z.boolean(), true),
    is_programmatic: z._default(z.boolean(), true),
    visibility: z._default(screenVisibility, unassessed),
  }),
  change: {
    ...members,
    width: edge,
    height: edge,
    is_active: z.boolean(),
    is_programmatic: z.boolean(),
    visibility: screenVisibility,
  },
  read: { permission: 'location.edit' },
  exported: { permission: 'location.edit' },
  write: { roles: [ADMINISTRATOR_ROLE] },
  problems: ['in_use'],
})
