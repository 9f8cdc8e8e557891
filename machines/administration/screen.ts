import { type ActorRefFrom, setup } from 'xstate'
import { type Screen, screenOperations } from '../../contract/location/screen-records.ts'
import { type ScreenVisibility, unassessed } from '../../contract/location/screen-visibility.ts'
import { playerState } from '../../contract/player/player-state.ts'
import type { VisibilityPart } from '../audience/spot/visibility.ts'
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

/** An assessment as it is typed: it may lack its factor or its day. */
export type TypedAssessment = { factor: number | null; evidence: string; assessed_on: string | null }
/** The visibility of a screen as it is typed. */
export type TypedVisibility = Record<VisibilityPart, TypedAssessment | null>

const complete = (typed: TypedAssessment | null) =>
  typed && { factor: typed.factor ?? 0, evidence: typed.evidence, assessed_on: typed.assessed_on ?? '' }

/** The visibility of a form that its check has passed. */
export const assessedVisibility = (typed: TypedVisibility): ScreenVisibility => ({
  size: complete(typed.size),
  distance: complete(typed.distance),
  angle: complete(typed.angle),
  obstacles: complete(typed.obstacles),
  light: complete(typed.light),
})

/** Values of the form of a screen. Width and height are pixels. */
export type ScreenValues = {
  location_id: number | null
  name: string
  width: number | null
  height: number | null
  is_active: boolean
  is_programmatic: boolean
  visibility: TypedVisibility
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
  visibility,
}: Screen): ScreenValues => ({
  location_id,
  name,
  width,
  height,
  is_active,
  is_programmatic,
  visibility,
})

/** The list page of screens, and their activation. */
export const screensPage = createActivationPage(
  'screenList',
  createRecordsPage<Screen, ScreenOptions>('screens', screenDefaults),
)

/** The form page of a screen. */
export const screenFormPage = createRecordFormPage<Screen, ScreenValues, ScreenOptions>('screenForm', {
  blank: {
    location_id: null,
    name: '',
    width: null,
    height: null,
    is_active: true,
    is_programmatic: true,
    visibility: unassessed,
  },
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
