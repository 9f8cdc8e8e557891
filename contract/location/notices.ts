import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { day, instant, uuid } from '../values.ts'

const service = 'locationV1'

/** Whom people ask about a place: the operator of the platform, as the settings name it. */
const operator = z.object({ name: z.string(), contact: z.nullable(z.string()) })

/** What the public page of a place with an arabox tells. */
export const publicNotice = z.object({
  name: z.string(),
  address: z.string(),
  city_name: z.string(),
  operator,
})
/** The public notice of a place on the wire. */
export type PublicNotice = z.output<typeof publicNotice>

/** A record that the sign hangs at a place: when it was seen, its photograph, and who recorded it. */
export const noticeRecord = z.object({
  seen_on: day,
  photo_url: z.string(),
  recorded_at: instant,
  recorded_by: z.string(),
})
/** A record of a notice on the wire. */
export type NoticeRecord = z.output<typeof noticeRecord>

/** The latest record of a location, and until which day it is valid; null without one. */
export const noticeState = z.object({ latest: z.nullable(noticeRecord), valid_until: z.nullable(day) })
/** The notice of a location on the wire. */
export type NoticeState = z.output<typeof noticeState>

/** Operations of the notices at places with an arabox (decision 091). */
export const noticeOperations = {
  getPublicNotice: operation({
    id: 'notice.public',
    service,
    method: 'GET',
    path: '/shared/notice/{uuid}',
    summary: 'What is counted at a place with an arabox, and who answers; for its public page',
    access: 'anyone',
    params: z.strictObject({ uuid }),
    status: 200,
    answer: publicNotice,
    problems: ['not_found'],
  }),
  getNotice: operation({
    id: 'notice.get',
    service,
    method: 'GET',
    path: '/location/{uuid}/notice',
    summary: 'The latest record that the sign hangs at a location',
    access: 'session',
    params: z.strictObject({ uuid }),
    status: 200,
    answer: noticeState,
    problems: ['not_found'],
  }),
  recordNotice: operation({
    id: 'notice.record',
    service,
    method: 'POST',
    path: '/location/{uuid}/notice',
    summary: 'Record that the sign hangs at a location, with a photograph (JPEG, PNG or WebP, at most 10 MB)',
    access: { permission: 'location.edit' },
    params: z.strictObject({ uuid }),
    // The fields of the form stand before the file.
    multipart: { file: 'file', fields: z.strictObject({ seen_on: day }) },
    status: 201,
    answer: noticeState,
    problems: ['not_found', 'permission_denied', 'too_large', 'unsupported_media', 'unsupported_picture'],
  }),
}
