import { PICTURE_WIDTH } from '../../../contract/location/location.ts'
import { pictureAddress } from '../../../contract/location/locations.ts'
import { problems } from '../../../contract/problems.ts'
import { validation } from '../../../contract/validation.ts'
import type { Failure } from '../../kit/area/failure.ts'

/** Shortest identifier for which a picture is asked for (V20). */
const SHORTEST_ID = 3

/** Whether a location's picture can be asked for at all; a placeholder stands in where it cannot (V20, V21). */
export const canHaveImage = (identifier: string): boolean => identifier.length >= SHORTEST_ID

/** Whether a failure only says that nobody has set a picture yet (T20): by its code, or by the sentence of other implementations. */
export const isImageMissing = ({ code, detail }: Pick<Failure, 'code' | 'detail'>): boolean =>
  code === 'no_image' || detail === problems.no_image.detail

/** What keeps an address from being set as a picture, by the contract's own check; null where nothing does. */
export const imageAddressError = (address: string): string | null => {
  const read = pictureAddress.safeParse(address)
  return read.success ? null : (read.error.issues[0]?.message ?? validation.pictureAddress)
}

/** What is looked at (E22): the link of a location's panorama, and the width at which everything in it has its coordinates (K19). */
export type ViewImage = { panorama: string; params: { width: number } }

/** The view of a picture by its address. */
export const viewOf = (panorama: string): ViewImage => ({ panorama, params: { width: PICTURE_WIDTH } })
