import { screenOperations as operations } from '../../../contract/location/screen-records.ts'
import {
  assessedVisibility,
  type ScreenValues,
  screenFormPage,
  screenPage,
  screensPage,
} from '../../../machines/administration/screen.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { provideActivation } from '../../records/activation/activation.services.ts'
import { provideRecordForm } from '../../records/record-pages.services.ts'
import { editableLocationChoices } from '../../shared-services/location-choices.services.ts'
import { provideScreenPlayer } from './player/screen-player.services.ts'

/** The form sends only what its check has passed, so the location and all of an assessment are there. */
const bodyOf = ({ location_id, visibility, ...values }: ScreenValues) => ({
  ...values,
  location_id: location_id ?? 0,
  visibility: assessedVisibility(visibility),
})

/** The list of screens with its services (server-side paging). */
export const provideScreens = (call: Call) =>
  provideActivation(screensPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    activate: (id, body, signal) => call(operations.change, { params: { id }, body, signal }),
    options: editableLocationChoices(call),
  })

const formPage = (call: Call) =>
  provideRecordForm(screenFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: bodyOf(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...bodyOf(values), version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: editableLocationChoices(call),
  })

/** The form of a screen with its services (create, change, delete), and its player. */
export const provideScreenForm = (call: Call) =>
  screenPage.provide({ actors: { record: formPage(call), player: provideScreenPlayer(call) } })

// One module for all pages of screens: each further one would make the first load of the application larger.
export { provideScreenPairing } from './pair/screen-pairing.services.ts'
export { provideScreenPlayerPage } from './player/screen-player.services.ts'
