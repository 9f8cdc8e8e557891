import { cityChoiceMachine } from '../../arabox/overview/city-choice.ts'
import { createDeviceTable } from '../../arabox/overview/device-table.ts'
import { overviewPage } from '../../arabox/overview/overview-page.ts'
import { pictureMachine } from '../../arabox/preview/picture.ts'
import { araboxPreviewPage } from '../../arabox/preview/preview-page.ts'
import { availabilityPage } from '../../availability/availability-page.ts'
import { createHeatmap } from '../../live/heatmap.ts'
import { socketMachine } from '../../live/socket.ts'
import { hourPlayer } from '../../traffic/map/hour-player.ts'
import { trafficPage } from '../../traffic/traffic-page.ts'
import { catalogued } from '../catalogued-machine.ts'
import { problem } from '../samples.ts'

const here = '11111111-1111-4111-8111-111111111111'
const cities = [
  { id: 1, name: 'Łódź', is_active: true },
  { id: 2, name: 'Kraków', is_active: true },
]
const measured = { from: '2026-01-01', to: '2026-03-01' }
const position = { x1: 9, y1: 2, x2: 3, y2: 4, enabled: true, btn: true }
const location = { id: 12, uuid: here, arabox_uuid: 'box', screen_position: position }

const zones = { top: 0, left: 0, middle: 0, right: 0 }
const noCounts = { day: '2026-05-04', net: 0, gross: 0, car: 0, carPeople: 0, bus: 0, busPeople: 0, zones, time: null }

/** The machines of araboxes, live counts, traffic and availability. */
export const networkMachines = [
  catalogued({
    name: 'city choice',
    file: 'machines/arabox/overview/city-choice.ts',
    machine: cityChoiceMachine,
    commands: [
      { type: 'cities.initialise', isAdmin: true, cities },
      { type: 'cities.initialise', isAdmin: false, cities },
      { type: 'cities.search', filter: 'kr' },
      { type: 'cities.toggle', id: 1 },
      { type: 'cities.check_all' },
      { type: 'cities.uncheck_all' },
    ],
  }),
  catalogued({
    name: 'device table',
    file: 'machines/arabox/overview/device-table.ts',
    machine: createDeviceTable<string, { location_uuid: string }>('Kraków'),
    commands: [
      { type: 'devices.request', query: 'Kraków' },
      { type: 'devices.request_stats' },
      { type: 'devices.shown' },
      { type: 'devices.hidden' },
    ],
    answers: {
      list: [{ items: [{ location_uuid: 'a' }], total: 26, pages: 2, at: 7000 }],
      stats: [[{ location_uuid: 'a', audience: 5000 }]],
    },
    keyOf: ({ context }) => context.isVisible,
  }),
  catalogued({
    name: 'arabox overview',
    file: 'machines/arabox/overview/overview-page.ts',
    machine: overviewPage,
    input: { user: { role_id: 13, company_id: 1, permissions: [] } },
    commands: [
      { type: 'overview.filter', filter: { scope: 'network' } },
      { type: 'overview.search', filter: 'ryn' },
      { type: 'overview.clear' },
      { type: 'overview.go_to_page', page: 2 },
      { type: 'overview.check' },
      { type: 'overview.retry' },
      { type: 'address.changed', search: '?days=30' },
      { type: 'address.changed', search: '' },
    ],
    answers: {
      loadStart: [
        { measured, ownsLocations: true },
        { measured, ownsLocations: false },
      ],
      loadCities: [{ cities, kept: null }],
      'devices/list': [
        { items: [], total: 1, pages: 1, at: 7000 },
        { items: [{ location_uuid: here }], total: 1, pages: 1, at: 8000 },
      ],
    },
    toChildren: [['cities', { type: 'cities.uncheck_all' }]],
    keyOf: ({ context, children }) => [
      context.canChooseScope && context.filter.scope,
      context.filter.page > 1,
      context.chosen.length,
      children.devices?.getSnapshot().value.list === 'PENDING',
    ],
  }),
  catalogued({
    name: 'picture',
    file: 'machines/arabox/preview/picture.ts',
    machine: pictureMachine,
    input: { uuid: here },
    commands: [{ type: 'image.retry' }, { type: 'image.set', address: '/a.png' }],
    answers: { load: [{ image_sign_url: '/a.png' }], set: [{ image_sign_url: '/b.png' }] },
    keyOf: () => null,
    failures: { load: [problem(404, 'no_image'), problem(404, 'not_found')] },
  }),
  catalogued({
    name: 'arabox page',
    file: 'machines/arabox/preview/preview-page.ts',
    machine: araboxPreviewPage,
    input: { uuid: here },
    commands: [
      { type: 'arabox.retry' },
      { type: 'arabox.open_heatmap' },
      { type: 'arabox.refresh_heatmap' },
      { type: 'arabox.move_line', position },
    ],
    answers: { load: [location], saveLine: [location] },
    keyOf: ({ context }) => [context.isHeatmapOpen, context.locationFailure?.code],
  }),
  catalogued({
    name: 'availability',
    file: 'machines/availability/availability-page.ts',
    machine: availabilityPage,
    input: {},
    commands: [
      { type: 'availability.filter', filter: { city: 1 } },
      { type: 'availability.move', by: 1 },
      { type: 'availability.choose_cell', cell: { row: 1, date: '2026-05-04' } },
      { type: 'availability.retry' },
      { type: 'address.changed', search: '' },
      { type: 'address.changed', search: '?city=1' },
    ],
    answers: { loadStart: [{ today: '2026-05-01', cities: [], industries: [] }] },
    keyOf: ({ context }) => [context.address === '', context.chosen === null],
  }),
  catalogued({
    name: 'heatmap',
    file: 'machines/live/heatmap.ts',
    machine: createHeatmap<string>({ autoLoadLimit: 2, followMs: 10_000 }),
    input: { uuid: here },
    commands: [{ type: 'heatmap.load' }, { type: 'heatmap.load_more' }, { type: 'heatmap.retry' }],
    answers: {
      load: [
        { paths: ['a'], has_more: true },
        { paths: ['b'], has_more: false },
      ],
      follow: [
        { paths: ['b', 'c'], has_more: false },
        { paths: [], has_more: false },
      ],
    },
    keyOf: ({ context }) => [Math.min(context.paths.length, 3), context.has_more, Math.min(context.currentPage, 3)],
    isTried: ({ context }, { type }) =>
      type === 'heatmap.load_more' ? context.currentPage < 3 : type !== '@child' || context.paths.length < 4,
  }),
  catalogued({
    name: 'live socket',
    file: 'machines/live/socket.ts',
    machine: socketMachine,
    commands: [
      { type: 'live.turn_on' },
      { type: 'live.turn_off' },
      { type: 'live.retry' },
      { type: 'live.join_location', location_uuid: here },
      { type: 'live.leave_location', location_uuid: here },
      { type: 'live.load_recording', location_uuid: here, stored: { seq: 0, counters: noCounts, batches: [] } },
      { type: 'socket.greeted' },
      { type: 'socket.received', at: 0, deltas: [{ location_uuid: here, entries: [] }] },
      { type: 'socket.answered', at: 0, location_uuid: here, code: null },
      { type: 'socket.ticked', at: 0 },
      { type: 'location.join_wanted', location_uuid: here, seq: 1 },
      { type: 'socket.failed' },
      { type: 'socket.lost' },
      { type: 'network.lost' },
      { type: 'network.returned' },
    ],
    answers: { authorize: [{ uuid: 'ticket' }] },
    failures: { connection: [problem(0, 'offline')] },
    timesMs: [1000, 2000],
    keyOf: ({ context }) => [
      Math.min(context.attempt, 2),
      context.failure !== null,
      Object.keys(context.locations).length,
    ],
    // An endless outage is a longer path through the same states.
    isTried: ({ context }, { type }) =>
      context.attempt < 2 || !['@time', 'live.retry', 'network.returned'].includes(type),
  }),
  catalogued({
    name: 'hour player',
    file: 'machines/traffic/map/hour-player.ts',
    machine: hourPlayer,
    commands: [
      { type: 'hours.limit', from: 8, to: 10 },
      { type: 'hours.choose', hour: 8 },
      { type: 'hours.choose', hour: null },
      { type: 'hours.play' },
      { type: 'hours.pause' },
    ],
    keyOf: ({ context }) => [context.from, context.hour === null, context.hour === context.to - 1],
  }),
  catalogued({
    name: 'traffic page',
    file: 'machines/traffic/traffic-page.ts',
    machine: trafficPage,
    input: {},
    commands: [
      { type: 'traffic.retry' },
      { type: 'traffic.filter', filter: { from: '2026-02-01', to: '2026-01-01' } },
      { type: 'traffic.filter', filter: { cities: [3] } },
      { type: 'traffic.choose_preset', preset: 'week' },
      { type: 'traffic.clear' },
      { type: 'traffic.change_table', table: { page: 2 } },
      { type: 'address.changed', search: '' },
      { type: 'address.changed', search: '?city=8' },
    ],
    answers: {
      loadPeriod: [
        { date_from: '2025-11-03', date_to: '2026-03-01' },
        { date_from: null, date_to: null },
      ],
    },
    keyOf: ({ context }) => context.address === '',
  }),
]
