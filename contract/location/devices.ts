import * as z from 'zod/mini'
import { LONGEST_SERIAL_NUMBER } from '../limits.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { booleanParam, id, instant, integerParam, requiredLine, uuid } from '../values.ts'
import { deviceStatus } from './location.ts'

/**
 * A device (an arabox). One without a location is in stock. `status` and `last_message_at` are those of a location's
 * arabox; `quality_percent` is the share of the last fifteen minutes in which it delivered at its location, null
 * if it never did there; `key_issued_at` is null as long as it has no key.
 */
export const device = z.object({
  ...recordMembers,
  uuid,
  serial_number: z.string(),
  is_active: z.boolean(),
  location_id: z.nullable(id),
  location_name: z.nullable(z.string()),
  company_id: z.nullable(id),
  last_message_at: z.nullable(instant),
  status: deviceStatus,
  /** When the planned works that go on at its location are to end; null without any. */
  maintenance_until: z.optional(z.nullable(instant)),
  quality_percent: z.nullable(z.int()),
  key_issued_at: z.nullable(instant),
  /** When it last delivered with its present key; null if it never did. */
  key_used_at: z.optional(z.nullable(instant)),
  /** Until when the key before is valid too, and when it was last used; null if it is not valid. */
  previous_key_until: z.optional(z.nullable(instant)),
  previous_key_used_at: z.optional(z.nullable(instant)),
  /** Milliseconds that its clock is ahead of the platform's, negative if behind; null if unknown. */
  clock_lead_ms: z.optional(z.nullable(z.int())),
  /** When it last began the numbers of its messages again with a valid key; null if it never did. */
  restarted_at: z.optional(z.nullable(instant)),
  /** When it was seen to have lost its numbers, until it has a new number space; null otherwise. */
  memory_lost_at: z.optional(z.nullable(instant)),
})
/** A device on the wire. */
export type Device = z.output<typeof device>

const serialNumber = requiredLine(LONGEST_SERIAL_NUMBER)
const locationId = z.nullable(id)

/**
 * Operations of devices (C60, C61, C103–C105, P07). A location has one device at most. One that has a location cannot
 * be deleted; the key of one that is switched off is refused.
 */
export const deviceOperations = recordOperations({
  kind: 'device',
  service: 'locationV1',
  path: '/device',
  names: { one: 'device', many: 'devices' },
  sorts: ['id', 'serial_number', 'created_at', 'location_name', 'last_message_at'],
  size: 50,
  filters: {
    location_id: z.optional(integerParam),
    is_active: z.optional(booleanParam),
    status: z.optional(deviceStatus),
  },
  hasUuid: true,
  item: device,
  create: z.strictObject({
    serial_number: serialNumber,
    location_id: z._default(locationId, null),
    is_active: z._default(z.boolean(), true),
  }),
  change: { serial_number: serialNumber, location_id: locationId, is_active: z.boolean() },
  write: { roles: [ADMINISTRATOR_ROLE] },
})
