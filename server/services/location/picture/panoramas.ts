import { desc, eq } from 'drizzle-orm'
import type { locationOperations as operations } from '../../../../contract/location/locations.ts'
import type { AnswerOf, BodyOf } from '../../../../contract/operation.ts'
import type { Account, Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { getEditableLocation, getReadableLocation, type UntrustedLocation } from '../policy.ts'
import { locationPanorama } from '../tables.ts'

/** The most pictures that {@link findPanoramas} returns. */
const MOST_LISTED = 100

type Image = AnswerOf<typeof operations.getLocationImage>

/** Addresses of a location's pictures, newest first (C70). Throws `not_found`. */
export const findPanoramas = async (tx: Tx, account: Account, untrusted: UntrustedLocation): Promise<string[]> => {
  const { id } = await getReadableLocation(tx, account, untrusted)
  const rows = await tx
    .select({ imageUrl: locationPanorama.imageUrl })
    .from(locationPanorama)
    .where(eq(locationPanorama.locationId, id))
    .orderBy(desc(locationPanorama.id))
    .limit(MOST_LISTED)
  return rows.map(({ imageUrl }) => imageUrl)
}

/** The latest picture of a location (C58). Throws `no_image` if there is none, and `not_found`. */
export const getImage = async (tx: Tx, account: Account, untrustedUuid: string): Promise<Image> => {
  const [latest] = await findPanoramas(tx, account, { uuid: untrustedUuid })
  if (latest === undefined) throw new ProblemError('no_image')
  return { location_uuid: untrustedUuid.toLowerCase(), image_sign_url: latest }
}

/**
 * Adds a picture to a location (C59) as the latest one. The audit entry has the addresses of this picture and of the
 * previous one. Throws `not_found` and `permission_denied`.
 */
export const addPicture = (
  { store, clock }: LocationContext,
  account: Caller,
  { location_uuid, image_sign_url }: BodyOf<typeof operations.setLocationImage>,
): Promise<Image> =>
  store.transaction(async (tx) => {
    const { id, uuid, name } = await getEditableLocation(tx, account, { uuid: location_uuid })
    const [before = null] = await findPanoramas(tx, account, { id })
    await tx.insert(locationPanorama).values({ locationId: id, imageUrl: image_sign_url, addedAt: clock.now() })
    await appendAudit(tx, account, {
      action: 'changed',
      kind: 'location',
      recordId: id,
      recordName: name,
      before: { image_sign_url: before },
      after: { image_sign_url },
    })
    return { location_uuid: uuid, image_sign_url }
  })
