import { messageOf } from '../../../contract/field-errors.ts'
import { PICTURE_WIDTH } from '../../../contract/location/location.ts'
import { pictureAddress } from '../../../contract/location/locations.ts'
import { problems } from '../../../contract/problems.ts'
import type { Failure } from '../../kit/area/failure.ts'

/** Fewest characters of an identifier whose picture is requested (V20). */
const SHORTEST_ID = 3

/** Whether a location's picture can be requested; otherwise a placeholder is shown (V20, V21). */
export const canHaveImage = (identifier: string): boolean => identifier.length >= SHORTEST_ID

/** Whether a failure means that no picture is set yet (T20): by its code, or by the text of other implementations. */
export const isImageMissing = ({ code, detail }: Pick<Failure, 'code' | 'detail'>): boolean =>
  code === 'no_image' || detail === problems.no_image.detail

/** Whether a failure means that the location does not exist; a malformed identifier cannot name one either. */
export const isLocationMissing = ({ code }: Pick<Failure, 'code'>): boolean =>
  code === 'not_found' || code === 'invalid_input'

/** The contract's error for an address of a picture; null if it is valid. */
export const imageAddressError = (address: string): string | null => {
  const parsed = pictureAddress.safeParse(address)
  const [issue] = parsed.error?.issues ?? []
  return issue ? messageOf(issue) : null
}

/** A view (E22): the address of a location's panorama, and the width in pixels to which its coordinates refer (K19). */
export type ViewImage = { panorama: string; params: { width: number } }

/** The view of a panorama. */
export const viewOf = (panorama: string): ViewImage => ({ panorama, params: { width: PICTURE_WIDTH } })
