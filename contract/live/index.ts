import * as z from 'zod/mini'
import { LONGEST_CITY_NAME, LONGEST_TIME_ZONE } from '../limits.ts'
import { operation } from '../operation.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { booleanParam, instant, requiredLine, uuid } from '../values.ts'
import { importJob, sameHour } from './imports.ts'
import { batch, receipt } from './messages.ts'

/** Hours in which the key before is valid beside a new one, so that the arabox can learn the new one. */
export const KEY_OVERLAP_HOURS = 24

const service = 'live'
const administrators = { roles: [ADMINISTRATOR_ROLE] } as const

/** Operations for messages and keys of araboxes, and for imports. */
export const liveOperations = {
  ingest: operation({
    id: 'live.ingest',
    service,
    method: 'POST',
    path: '/ingest',
    summary:
      'A batch of messages of one arabox, in any order; each (device key, boot id, seq) counts once, also if a device without a boot id begins its numbers again; at most 7 days back unless the operator allows more; messages with an impossible time are refused alone, 422 only if nothing else is in the batch; the answer is sent after the batch is stored durably',
    access: 'device',
    body: batch,
    status: 200,
    answer: receipt,
    problems: ['too_many_gaps', 'too_many_restarts', 'restarted_without_memory'],
  }),
  beginNumbers: operation({
    id: 'live.begin_numbers',
    service,
    method: 'POST',
    path: '/arabox/{uuid}/number-space',
    summary:
      'Gives an arabox that restarted without its memory a new number space: its messages without a boot id count from number 1 again; its key stays',
    access: administrators,
    params: z.strictObject({ uuid }),
    status: 200,
    answer: z.object({ arabox_uuid: uuid, memory_lost_at: z.nullable(instant) }),
    problems: ['not_found'],
  }),
  issueKey: operation({
    id: 'live.issue_key',
    service,
    method: 'POST',
    path: '/arabox/{uuid}/key',
    secret: true,
    summary:
      'Issues a new device key for an arabox, with message numbers of its own; the key before works for 24 hours more, a still earlier one ends; the new key cannot be read again',
    access: administrators,
    token: 'never',
    confirmed: true,
    params: z.strictObject({ uuid }),
    status: 201,
    answer: z.object({ arabox_uuid: uuid, key: z.string() }),
    problems: ['not_found'],
  }),
  endPreviousKey: operation({
    id: 'live.end_previous_key',
    service,
    method: 'DELETE',
    path: '/arabox/{uuid}/key/previous',
    summary: 'Ends the device key before the present one at once, for example because others may know it',
    access: administrators,
    token: 'never',
    confirmed: true,
    params: z.strictObject({ uuid }),
    status: 200,
    answer: z.object({ arabox_uuid: uuid, previous_key_until: z.nullable(instant) }),
    problems: ['not_found'],
  }),
  importSensors: operation({
    id: 'import.sensors',
    service,
    method: 'POST',
    path: '/import/sensors',
    summary: 'Import locations with araboxes from CSV: sensor_id, name, latitude, longitude',
    access: administrators,
    query: z.strictObject({
      /** City of the sensors; created if it is new. Without it: the nearest city within 30 km. */
      city: z.optional(requiredLine(LONGEST_CITY_NAME)),
      /** Time zone of the sensors (IANA). Default: Europe/Warsaw. */
      time_zone: z.optional(z.string().check(z.maxLength(LONGEST_TIME_ZONE))),
      /** That sensors more than 60 km from their city, and known ones that moved more than 500 m, are right. */
      accept_far: z._default(booleanParam, false),
    }),
    multipart: { file: 'file' },
    isLong: true,
    status: 201,
    answer: importJob,
    problems: ['too_large', 'unsupported_media'],
  }),
  importCounts: operation({
    id: 'import.counts',
    service,
    method: 'POST',
    path: '/import/counts',
    summary: 'Import hourly counts from CSV, plain or gzip: hour (local), sensor_id, pedestrians, and optional columns',
    access: administrators,
    query: z.strictObject({ same_hour: z._default(sameHour, 'later') }),
    multipart: { file: 'file' },
    isLong: true,
    status: 201,
    answer: importJob,
    problems: ['too_large', 'unsupported_media'],
  }),
  listImports: operation({
    id: 'import.list',
    service,
    method: 'GET',
    path: '/import',
    summary: 'The latest imports, newest first',
    access: administrators,
    status: 200,
    answer: z.object({ items: z.array(importJob) }),
    problems: [],
  }),
  getImport: operation({
    id: 'import.get',
    service,
    method: 'GET',
    path: '/import/{uuid}',
    summary: 'One import: its progress and its rejected lines',
    access: administrators,
    params: z.strictObject({ uuid }),
    status: 200,
    answer: importJob,
    problems: ['not_found'],
  }),
}
