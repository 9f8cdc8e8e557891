import { LONGEST_ADDRESS, LONGEST_NAME } from '../../../contract/limits.ts'
import type { LocationDetail, ScreenPosition, ZoneShapes } from '../../../contract/location/location.ts'
import { type FieldError, validation } from '../../../contract/validation.ts'
import { createForm, type FormRef } from '../../kit/form/form.ts'
import { imageAddressError } from '../preview/picture-image.ts'

/**
 * A location with its pictures, newest first; `image_sign_url` is the address of the shown picture, empty if none is
 * set.
 */
export type LocationWithPictures = LocationDetail & {
  image_sign_url: string
  panoramas: readonly { image_sign_url: string }[]
}

/** Fields that a location's owner may change (R16). */
export type LocationValues = {
  name: string
  address: string
  is_active: boolean
  screen_position: ScreenPosition
  zones: ZoneShapes
  image_sign_url: string
}

/** Initial position of a screen's line (E27). */
export const initialScreenPosition: ScreenPosition = { x1: 250, y1: 495, x2: 750, y2: 495, enabled: false, btn: false }

const noZones: ZoneShapes = { top: [], left: [], middle: [], right: [] }

const textErrors = (path: string, value: string, longest: number): FieldError[] => {
  if (value.trim() === '') return [{ path, message: validation.required }]
  return value.trim().length > longest ? [{ path, message: validation.textTooLong }] : []
}

const pictureErrors = (address: string): FieldError[] => {
  const message = address === '' ? null : imageAddressError(address)
  return message === null ? [] : [{ path: 'image_sign_url', message }]
}

/** Field errors of the typed values: required texts, their length, and the address of the picture. */
export const locationFieldErrors = ({ name, address, image_sign_url }: LocationValues): FieldError[] => [
  ...textErrors('name', name, LONGEST_NAME),
  ...textErrors('address', address, LONGEST_ADDRESS),
  ...pictureErrors(image_sign_url.trim()),
]

const valuesOf = ({
  name,
  address,
  status,
  screen_position,
  zones,
  image_sign_url,
}: LocationWithPictures): LocationValues => ({
  name,
  address,
  is_active: status === 'active',
  screen_position,
  zones,
  image_sign_url,
})

/** The form of a location, opened by its public id. To provide: `load`, `save`. */
export const locationForm = createForm<LocationValues, LocationWithPictures, { key: string | null }>('location', {
  check: locationFieldErrors,
  blank: () => ({
    name: '',
    address: '',
    is_active: true,
    screen_position: initialScreenPosition,
    zones: noZones,
    image_sign_url: '',
  }),
  valuesOf,
  toasts: { created: 'locationSaved', updated: 'locationSaved' },
})

export type LocationFormRef = FormRef<LocationValues, LocationWithPictures>
