import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { AdministeredLocation } from '../../contract/location/administered-locations.ts'
import type { LocationDetail } from '../../contract/location/location.ts'
import { locationOperations } from '../../contract/location/locations.ts'
import type { NoticeState } from '../../contract/location/notices.ts'
import type { AddressHit } from '../../contract/tools/addresses.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import {
  changeProgressArea,
  hasChangedLocations,
  type LocationChangeCommand,
  type LocationChangeOutcome,
  locationChangeArea,
  progressCommand,
} from './location-change.ts'
import { manualCountsArea } from './manual-count.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of locations: 25 per page, by name (K06). */
export const locationDefaults: ListDefaults = {
  size: 25,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'address', 'city_name', 'company_name', 'screens', 'created_at'],
  filters: { city_id: null, company_id: null, industry_id: null, is_active: null, has_device: null, has_notice: null },
  domains: { city_id: 'id', company_id: 'id', industry_id: 'id' },
}

/** Values of the form of a location. */
export type LocationValues = {
  name: string
  address: string
  city_id: number | null
  company_id: number | null
  latitude: number | null
  longitude: number | null
  is_active: boolean
  industry_ids: number[]
  venue_type: number | null
  /** The place that the person has confirmed although it is far from its city ({@link placeKey}). */
  far_place?: string
}

/** Identifies the place of a form: its point and its city. */
export const placeKey = ({ latitude, longitude, city_id }: LocationValues): string =>
  [latitude, longitude, city_id].join(' ')

/** What a location can belong to. */
export type LocationOptions = {
  cities: readonly NamedRecord[]
  companies: readonly NamedRecord[]
  industries: readonly NamedRecord[]
}

/** Values of a stored location. */
export const locationValues = (location: LocationDetail): LocationValues => ({
  name: location.name,
  address: location.address,
  city_id: location.city_id,
  company_id: location.company_id,
  latitude: location.latitude,
  longitude: location.longitude,
  is_active: location.is_active,
  industry_ids: location.industry_ids,
  venue_type: location.venue_type,
})

/** The list page of locations. */
export const locationsPage = createRecordsPage<AdministeredLocation, LocationOptions>('locations', locationDefaults)

/** The list page of locations beside changes of many of them and their progress; after a change it is loaded again. */
export const locationListPage = setup({
  types: {
    context: {} as { search: string },
    input: {} as { search?: string } | undefined,
    children: {} as { records: 'records'; change: 'change'; progress: 'progress' },
  },
  actors: { records: locationsPage.page, change: locationChangeArea, progress: changeProgressArea },
  actions: {
    followProgress: sendTo(
      'progress',
      (_, { value, command }: { value: unknown; command: LocationChangeCommand | undefined }) =>
        progressCommand(value, command),
    ),
  },
  guards: {
    haveChanged: (_, { value, data }: { value: unknown; data: LocationChangeOutcome | null }) =>
      hasChangedLocations(value, data),
  },
}).createMachine({
  id: 'locationList',
  context: ({ input }) => ({ search: input?.search ?? '' }),
  invoke: [
    { id: 'records', src: 'records', input: ({ context }) => ({ search: context.search }) },
    {
      id: 'change',
      src: 'change',
      input: {},
      onSnapshot: [
        {
          guard: {
            type: 'haveChanged',
            params: ({ event }) => ({ value: event.snapshot.value, data: event.snapshot.context.data }),
          },
          actions: [sendTo('records', { type: 'records.changed' }), sendTo('progress', { type: 'area.clear' })],
        },
        {
          actions: {
            type: 'followProgress',
            params: ({ event }) => ({ value: event.snapshot.value, command: event.snapshot.context.query }),
          },
        },
      ],
    },
    { id: 'progress', src: 'progress', input: {} },
  ],
})

export type LocationListPageRef = ActorRefFrom<typeof locationListPage>

/** The form page of a location. */
export const locationFormPage = createRecordFormPage<LocationDetail, LocationValues, LocationOptions>(
  'locationRecordForm',
  {
    blank: {
      name: '',
      address: '',
      city_id: null,
      company_id: null,
      latitude: null,
      longitude: null,
      is_active: true,
      industry_ids: [],
      venue_type: null,
    },
    valuesOf: locationValues,
    check: ({ far_place: _farPlace, ...values }) => bodyErrors(locationOperations.createLocation.body, values),
    toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
  },
)

/** The picture of a location: its file or its address, or neither to find the stored one. */
export type LocationPictureCommand = { uuid: string; file?: File; address?: string }

/** Sets the picture of a location; resolves to its address. */
export const locationPictureArea = createArea<LocationPictureCommand, { address: string | null }>('locationPicture')

/** Reads the latest record of a location's sign; with a file, records first that it hangs there today. */
export type LocationNoticeCommand = { uuid: string; file?: File }

/** The record of the sign of a location. */
export const locationNoticeArea = createArea<LocationNoticeCommand, NoticeState>('locationNotice')

/** The points that an address may mean, best first. */
export const addressSearchArea = createArea<string, readonly AddressHit[]>('addressSearch')

/** The form page of a location beside its picture, the search of its address, its sign and the counts made by hand. */
export const locationPage = setup({
  types: {
    context: {} as { key: string | null },
    input: {} as { key: string | null },
    children: {} as { record: 'record'; picture: 'picture'; search: 'search'; notice: 'notice'; counts: 'counts' },
  },
  actors: {
    record: locationFormPage.page,
    picture: locationPictureArea,
    search: addressSearchArea,
    notice: locationNoticeArea,
    counts: manualCountsArea,
  },
}).createMachine({
  id: 'locationPage',
  context: ({ input }) => ({ key: input.key }),
  invoke: [
    { id: 'record', src: 'record', input: ({ context }) => ({ key: context.key }) },
    { id: 'picture', src: 'picture', input: {} },
    { id: 'search', src: 'search', input: {} },
    { id: 'notice', src: 'notice', input: {} },
    { id: 'counts', src: 'counts', input: {} },
  ],
})

export type LocationPageRef = ActorRefFrom<typeof locationPage>
export type AddressSearchRef = AreaRef<string, readonly AddressHit[]>
export type LocationPictureRef = AreaRef<LocationPictureCommand, { address: string | null }>
export type LocationNoticeRef = AreaRef<LocationNoticeCommand, NoticeState>
