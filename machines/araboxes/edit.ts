import type { PlaceDetail, ScreenPosition, ZoneShapes } from '../../contract/location/place.ts'
import { type Fault, validation } from '../../contract/validation.ts'
import type { FormRef, FormSnapshot } from '../form/form.ts'
import { createForm } from '../form/form.ts'

/** A location with the address of its picture; empty where nobody has set one. */
export type PicturedPlace = PlaceDetail & { image: string }

/** What a location's owner may change (R16). */
export type PlaceValues = {
  name: string
  address: string
  is_active: boolean
  screen_position: ScreenPosition
  zones: ZoneShapes
  image: string
}

/** Initial position of a screen's line (E27). */
export const firstScreenPosition: ScreenPosition = { x1: 250, y1: 495, x2: 750, y2: 495, enabled: false }

const nowhere: ZoneShapes = { top: [], left: [], middle: [], right: [] }
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 300

const missing = (path: string, value: string, longest: number): Fault[] => {
  if (value.trim() === '') return [{ path, message: validation.required }]
  return value.trim().length > longest ? [{ path, message: validation.textTooLong }] : []
}

/** Faults of a location as its owner wrote it. */
export const placeFaults = ({ name, address, image }: PlaceValues): Fault[] => [
  ...missing('name', name, LONGEST_NAME),
  ...missing('address', address, LONGEST_ADDRESS),
  ...(image === '' || /^(https?:\/\/|\/)\S+$/.test(image.trim())
    ? []
    : [{ path: 'image', message: validation.pictureAddress }]),
]

const valuesOf = ({ name, address, status, screen_position, zones, image }: PicturedPlace): PlaceValues => ({
  name,
  address,
  is_active: status === 'active',
  screen_position,
  zones,
  image,
})

/** The form of a location, opened by its public id. Slots: `load`, `save`. */
export const placeForm = createForm<PlaceValues, PicturedPlace, { key: string | null }>('place', {
  check: placeFaults,
  blank: () => ({
    name: '',
    address: '',
    is_active: true,
    screen_position: firstScreenPosition,
    zones: nowhere,
    image: '',
  }),
  valuesOf,
  toasts: { created: 'locationSaved', updated: 'locationSaved' },
})

/** The running form of a location. */
export type PlaceFormRef = FormRef<PlaceValues, PicturedPlace>
/** The form of a location at one moment. */
export type PlaceFormSnapshot = FormSnapshot<PlaceValues, PicturedPlace>
