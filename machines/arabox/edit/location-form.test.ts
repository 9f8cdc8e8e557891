import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type Point, zoneShapes } from '../../../contract/location/location.ts'
import { validation } from '../../../contract/validation.ts'
import { sampleAraboxLocation } from '../../../tests/support/samples/arabox.ts'
import type { SubmitType } from '../../kit/form/form-context.ts'
import {
  initialScreenPosition,
  type LocationValues,
  type LocationWithPictures,
  locationFieldErrors,
  locationForm,
} from './location-form.ts'

const square: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
]
const zones = { top: square, left: square, middle: square, right: square }

const stored: LocationWithPictures = {
  ...sampleAraboxLocation({ screen_position: initialScreenPosition, zones }),
  image_sign_url: '/demo/a.svg',
  panoramas: [{ image_sign_url: '/demo/a.svg' }],
}

type Saving = { submit: SubmitType; target: string; values: LocationValues; record: LocationWithPictures | null }

const opened = async () => {
  const saved: LocationValues[] = []
  const form = createActor(
    locationForm.provide({
      actors: {
        load: fromPromise<LocationWithPictures, { key: string }>(async () => stored),
        save: fromPromise<LocationWithPictures, Saving>(async ({ input }) => {
          saved.push(input.values)
          return { ...stored, ...input.values }
        }),
      },
    }),
    { input: { key: stored.uuid } },
  )
  form.start()
  await waitFor(form, (snapshot) => snapshot.matches('editing'))
  return { form, saved }
}

const values: LocationValues = {
  name: 'A',
  address: 'B',
  is_active: true,
  screen_position: initialScreenPosition,
  zones,
  image_sign_url: '',
}

test('E26 E27 the initial line of a screen is 250, 495 – 750, 495 and is not enabled', () => {
  expect(initialScreenPosition).toEqual({ x1: 250, y1: 495, x2: 750, y2: 495, enabled: false, btn: false })
})

test('R16 a location needs a name and an address; a picture is optional but must be a valid address', () => {
  expect(locationFieldErrors(values)).toEqual([])
  expect(locationFieldErrors({ ...values, name: '  ' })).toEqual([{ path: 'name', message: validation.required }])
  expect(locationFieldErrors({ ...values, address: 'x'.repeat(301) })).toEqual([
    { path: 'address', message: validation.textTooLong },
  ])
  for (const valid of ['https://pictures.example/1.jpg', '/demo/1.svg', '']) {
    expect(locationFieldErrors({ ...values, image_sign_url: valid })).toEqual([])
  }
  for (const wrong of ['javascript:alert(1)', 'ftp://x', 'https://a b', 'picture.jpg']) {
    expect(locationFieldErrors({ ...values, image_sign_url: wrong })).toEqual([
      { path: 'image_sign_url', message: validation.pictureAddress },
    ])
  }
})

test('R16 the form opens with the stored values, and saves the drawn line', async () => {
  const { form, saved } = await opened()
  expect(form.getSnapshot().context).toMatchObject({ dirty: false, values: { name: stored.name, is_active: true } })
  const moved = { ...zones, left: [...square, [50, 120] as Point] }
  form.send({ type: 'form.change', values: { zones: moved, screen_position: { ...initialScreenPosition, x1: 300 } } })
  expect(form.getSnapshot().context.dirty).toBe(true)
  form.send({ type: 'form.submit' })
  await waitFor(form, (snapshot) => snapshot.matches('saved'))
  expect(saved).toHaveLength(1)
  expect(zoneShapes.parse(saved[0]?.zones)).toEqual(moved)
  expect(saved[0]?.screen_position.x1).toBe(300)
  expect(form.getSnapshot().context.dirty).toBe(false)
})

test('R16 a form with field errors is not sent', async () => {
  const { form, saved } = await opened()
  form.send({ type: 'form.change', values: { name: '' } })
  form.send({ type: 'form.submit' })
  expect(form.getSnapshot().matches('editing')).toBe(true)
  expect(saved).toEqual([])
})
