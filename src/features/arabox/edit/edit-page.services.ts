import { fromPromise } from 'xstate'
import { configOperations } from '../../../../contract/config.ts'
import { locationOperations } from '../../../../contract/location/locations.ts'
import {
  type LocationValues,
  type LocationWithPictures,
  locationForm,
} from '../../../../machines/arabox/edit/location-form.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import type { SubmitType } from '../../../../machines/kit/form/form-context.ts'

const load = async (call: Call, uuid: string, signal: AbortSignal): Promise<LocationWithPictures> => {
  const location = await call(locationOperations.getLocationByUuid, { params: { uuid }, signal })
  const { panoramas } = await call(configOperations.listPanoramas, { params: { id: location.id }, signal })
  return { ...location, panoramas, image_sign_url: panoramas[0]?.image_sign_url ?? '' }
}

type Saving = { submit: SubmitType; target: string; values: LocationValues; record: LocationWithPictures | null }

const save = async (call: Call, { values, record }: Saving, signal: AbortSignal): Promise<LocationWithPictures> => {
  if (!record) throw new Error('the location form cannot create a location')
  const { name, address, is_active, screen_position, zones } = values
  const location = await call(locationOperations.changeLocation, {
    params: { id: record.id },
    body: { name: name.trim(), address: address.trim(), is_active, screen_position, zones },
    signal,
  })
  const image_sign_url = values.image_sign_url.trim()
  if (image_sign_url === '' || image_sign_url === record.image_sign_url) return { ...record, ...location }
  const image = await call(locationOperations.setLocationImage, {
    body: { location_uuid: location.uuid, image_sign_url },
    signal,
  })
  const panoramas = [{ image_sign_url: image.image_sign_url }, ...record.panoramas]
  return { ...location, panoramas, image_sign_url: image.image_sign_url }
}

/** The form of a location with its services (C59, C70). */
export const provideAraboxEdit = (call: Call) =>
  locationForm.provide({
    actors: {
      load: fromPromise<LocationWithPictures, { key: string }>(({ input, signal }) => load(call, input.key, signal)),
      save: fromPromise<LocationWithPictures, Saving>(({ input, signal }) => save(call, input, signal)),
    },
  })
