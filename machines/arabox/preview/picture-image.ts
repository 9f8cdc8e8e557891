import { PICTURE_WIDTH } from '../../../contract/location/location.ts'
import { pictureAddress } from '../../../contract/location/locations.ts'
import { problems } from '../../../contract/problems.ts'
import { validation } from '../../../contract/validation.ts'
import type { Failure } from '../../kit/area/failure.ts'

/** Minimal length of an identifier for a picture request (V20). */
const SHORTEST_ID = 3

/** Whether a location's picture can be requested; otherwise a placeholder is shown (V20, V21). */
export const canHaveImage = (identifier: string): boolean => identifier.length >= SHORTEST_ID

/** Whether a failure means that no picture is set yet (T20): by its code, or by the text of other implementations. */
export const isImageMissing = ({ code, detail }: Pick<Failure, 'code' | 'detail'>): boolean =>
  code === 'no_image' || detail === problems.no_image.detail

/** The contract's error for an address of a picture; null if it is valid. */
export const imageAddressError = (address: string): string | null => {
  const read = pictureAddress.safeParse(address)
  return read.success ? null : (read.error.issues[0]?.message ?? validation.pictureAddress)
}

/** A view (E22): the link of a location's panorama, and the width to which all its coordinates refer (K19). */
export type ViewImage = { panorama: string; params: { width: number } }

export const viewOf = (panorama: string): ViewImage => ({ panorama, params: { width: PICTURE_WIDTH } })
