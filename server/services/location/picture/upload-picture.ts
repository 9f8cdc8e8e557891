import { like } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { locationOperations as operations } from '../../../../contract/location/locations.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { serviceBases } from '../../../../contract/services.ts'
import type { Caller } from '../../../http/caller.ts'
import { noPagePolicy } from '../../../http/security-headers.ts'
import { sendStoredFile } from '../../../records/send-stored-file.ts'
import { recordFiles, removeUnused } from '../../../records/stored-files.ts'
import type { Store, Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { noticePhotos } from '../notice/notices.ts'
import { getEditableLocation } from '../policy.ts'
import { locationPanorama } from '../tables.ts'
import { addPicture } from './panoramas.ts'
import type { PictureFiles } from './picture-files.ts'

const addressStart = `${serviceBases.locationV1}/picture/`

/** How long browsers may cache a picture. The file of an address never changes. */
const CACHE_SECONDS = 86_400

/**
 * Stores an uploaded picture of a location as the latest one. Throws `not_found`, `permission_denied`, `too_large` and
 * `unsupported_picture`.
 */
export const uploadPicture = async (
  context: LocationContext,
  account: Caller,
  untrustedUuid: string,
  file: () => Promise<{ bytes: Buffer }>,
): Promise<AnswerOf<typeof operations.uploadPicture>> => {
  const { store, pictures } = context
  await getEditableLocation(store.db, account, { uuid: untrustedUuid })
  const { bytes } = await file()
  const stored = await pictures.store(await pictures.encode(bytes))
  await recordFiles(store.db, 'picture', [stored])
  return addPicture(context, account, { location_uuid: untrustedUuid, image_sign_url: `${addressStart}${stored}` })
}

/** Sends an uploaded picture. The address has 122 random bits and needs no session, so `img` elements can load it. */
export const sendPicture = async (
  { pictures }: Pick<LocationContext, 'pictures'>,
  uuid: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  await sendStoredFile(pictures.area, pictures.nameOf(uuid.toLowerCase()), {
    request,
    reply,
    headers: {
      'cache-control': `private, max-age=${CACHE_SECONDS}`,
      'content-security-policy': noPagePolicy,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Uuids of the stored pictures that locations and records of their signs use. */
export const picturesInUse = async (tx: Tx): Promise<Set<string>> => {
  const rows = await tx
    .select({ imageUrl: locationPanorama.imageUrl })
    .from(locationPanorama)
    .where(like(locationPanorama.imageUrl, `${addressStart}%`))
  return new Set([
    ...rows.map(({ imageUrl }) => imageUrl.slice(addressStart.length).toLowerCase()),
    ...(await noticePhotos(tx)),
  ])
}

/**
 * Removes stored pictures that no location has used for some days. Returns how many pictures of the folder the database
 * does not know.
 */
export const removeUnusedPictures = async (
  store: Store,
  pictures: PictureFiles,
  { log, keptDays }: { log: Logger; keptDays: number },
): Promise<number> => {
  const used = await picturesInUse(store.db)
  const { list, remove } = { list: () => pictures.list(), remove: (uuid: string) => pictures.remove(uuid) }
  return removeUnused(store, log, { kind: 'picture', used, keptDays, list, remove })
}
