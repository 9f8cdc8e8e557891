import { type ActorRefFrom, setup } from 'xstate'
import { type Screen, screenOperations } from '../../contract/location/screen-records.ts'
import { playerState } from '../../contract/player/player-state.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { createActivationPage } from '../kit/records/activation.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { NamedRecord } from './options.ts'
import { screenPlayer } from './screen-player.ts'

/** Initial query of the list of screens: 25 per page, by location. */
export const screenDefaults: ListDefaults = {
  size: 25,
  sort_by: 'location_name',
  order: 'asc',
  sorts: ['id', 'name', 'created_at', 'location_name'],
  filters: { location_id: null, is_active: null, player: null },
  domains: { location_id: 'id', player: [...playerState.options] },
}

/** Values of the form of a screen. Width and height are pixels. */
export type ScreenValues = {
  location_id: number | null
  name: string
  width: number | null
  height: number | null
  is_active: boolean
  is_programmatic: boolean
}

/** The locations at which a screen can stand. */
export type ScreenOptions = { locations: readonly NamedRecord[] }

/** Values of a stored screen. */
export const screenValues = ({
  location_id,
  name,
  width,
  height,
  is_active,
  is_programmatic,
}: Screen): ScreenValues => ({
  location_id,
  name,
  width,
  height,
  is_active,
  is_programmatic,
})

/** The list page of screens, and their activation. */
export const screensPage = createActivationPage(
  'screenList',
  createRecordsPage<Screen, ScreenOptions>('screens', screenDefaults),
)

/** The form page of a screen. */
export const screenFormPage = createRecordFormPage<Screen, ScreenValues, ScreenOptions>('screenForm', {
  blank: { location_id: null, name: '', width: null, height: null, is_active: true, is_programmatic: true },
  valuesOf: screenValues,
  check: (values) => bodyErrors(screenOperations.create.body, values),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})

/** The form page of a screen beside its player. To provide: `record`, `player`. */
export const screenPage = setup({
  types: {
    context: {} as { key: string | null },
    input: {} as { key: string | null },
    children: {} as { record: 'record'; player: 'player' },
  },
  actors: { record: screenFormPage.page, player: screenPlayer },
}).createMachine({
  id: 'screen',
  context: ({ input }) => input,
  invoke: [
    { id: 'record', src: 'record', input: ({ context }) => context },
    { id: 'player', src: 'player' },
  ],
})

export type ScreenPageRef = ActorRefFrom<typeof screenPage>
