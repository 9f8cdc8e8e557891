import * as z from 'zod/mini'
import { LONGEST_FILE_TOKEN } from '../limits.ts'
import { operation } from '../operation.ts'
import { uuid } from '../values.ts'
import { campaign } from './campaign.ts'
import { filmConversionState } from './film-conversion.ts'

const service = 'analytics'
const bySpot = z.strictObject({ uuid, spotId: uuid })

/** A file of a spot, and what it is (decision 058). A picture has no codec, seconds, frame rate and bit rate. */
export const storedSpotFile = z.object({
  id: uuid,
  file_name: z.string(),
  container: z.string(),
  codec: z.nullable(z.string()),
  profile: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  seconds: z.nullable(z.number()),
  frame_rate: z.nullable(z.number()),
  has_audio: z.nullable(z.boolean()),
  /** Bits per second. */
  bit_rate: z.nullable(z.int()),
  size_bytes: z.int(),
  /** Null if players get this file as it is. */
  conversion: z.nullable(filmConversionState),
  /** Signed addresses of the file and of its still, valid for 15 minutes. */
  sign_url: z.string(),
  still_url: z.nullable(z.string()),
})
/** A file of a spot. */
export type StoredSpotFile = z.output<typeof storedSpotFile>
/** What the uploads of a film and of its still have in common. */
const spotUpload = {
  service,
  method: 'POST',
  access: { permission: 'campaign.edit' },
  params: bySpot,
  multipart: { file: 'file' },
} as const

/** Operations for the files of spots (C40, C41). */
export const spotOperations = {
  getSpotFile: operation({
    id: 'spot.file',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/spot/{spotId}/file',
    summary: 'Signed address of the file of a spot, valid for 15 minutes',
    access: 'session',
    params: bySpot,
    status: 200,
    // `still_url` is the signed address of a still of the film, for its poster. A picture is its own still.
    answer: z.object({ sign_url: z.string(), still_url: z.nullable(z.string()) }),
    problems: ['not_found'],
  }),
  listSpotFiles: operation({
    id: 'spot.files',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/spot/{spotId}/files',
    summary: 'All files of a spot, one of each shape, with their signed addresses',
    access: 'session',
    params: bySpot,
    status: 200,
    answer: z.object({ items: z.array(storedSpotFile) }),
    problems: ['not_found'],
  }),
  removeSpotFile: operation({
    id: 'spot.remove_file',
    service,
    method: 'DELETE',
    path: '/campaign/{uuid}/spot/{spotId}/file/{fileId}',
    summary: 'Remove one file of a spot',
    access: { permission: 'campaign.edit' },
    params: z.strictObject({ uuid, spotId: uuid, fileId: uuid }),
    status: 200,
    answer: campaign,
    problems: ['not_found', 'permission_denied', 'illegal_transition'],
  }),
  uploadSpotFile: operation({
    ...spotUpload,
    id: 'spot.upload',
    path: '/campaign/{uuid}/spot/{spotId}/file',
    summary:
      'Upload a file of a spot: a film (MP4, WebM) or a picture (JPEG, PNG, WebP); it replaces one of the same shape',
    status: 200,
    answer: campaign,
    problems: [
      'not_found',
      'permission_denied',
      'illegal_transition',
      'unsupported_spot',
      'spot_too_long',
      'film_quota',
      'too_large',
      'unsupported_media',
    ],
  }),
  uploadSpotStill: operation({
    ...spotUpload,
    id: 'spot.still',
    path: '/campaign/{uuid}/spot/{spotId}/still',
    summary: 'Upload a still of the film of a spot (JPEG), which is its poster until it plays',
    status: 204,
    answer: 'nothing',
    problems: [
      'not_found',
      'permission_denied',
      'illegal_transition',
      'unsupported_still',
      'too_large',
      'unsupported_media',
    ],
  }),
  playSpotFile: operation({
    id: 'spot.play',
    service,
    method: 'GET',
    path: '/spot/file/{token}',
    summary: 'The film of a spot, or its still, by a signed token',
    access: 'anyone',
    params: z.strictObject({ token: z.string().check(z.maxLength(LONGEST_FILE_TOKEN)) }),
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
}
