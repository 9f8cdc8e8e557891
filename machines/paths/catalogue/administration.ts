import type { Screen } from '../../../contract/location/screen-records.ts'
import { unassessed } from '../../../contract/location/screen-visibility.ts'
import type { ScreenPlayers } from '../../../contract/player/screen-players.ts'
import { auditLogPage } from '../../administration/audit.ts'
import { devicePage } from '../../administration/device.ts'
import { historyPage } from '../../administration/history.ts'
import { industryImportMachine } from '../../administration/industry-import.ts'
import { locationListPage, locationPage } from '../../administration/location.ts'
import { massiveActionsPage } from '../../administration/massive-actions.ts'
import { personalDataPage } from '../../administration/personal-data.ts'
import { screenPage } from '../../administration/screen.ts'
import { screenPairingPage } from '../../administration/screen-pairing.ts'
import { screenPlayer, screenPlayerPage } from '../../administration/screen-player.ts'
import { userPage } from '../../administration/user.ts'
import { webhookPage } from '../../administration/webhook.ts'
import { catalogued } from '../catalogued-machine.ts'
import { pathFile, problem } from '../samples.ts'

const applied = { command: { kind: 'apply', changes: [] }, result: { changed: 1 } }
const previewed = { command: { kind: 'preview', changes: [] }, result: { changed: 1 } }
const change = { type: 'area.request', query: applied.command }

const screen: Screen = {
  id: 1,
  uuid: '',
  version: 1,
  created_at: '',
  name: 'A',
  location_id: 1,
  location_name: '',
  city_name: '',
  address: '',
  width: null,
  height: null,
  is_active: true,
  is_programmatic: true,
  visibility: unassessed,
  player: 'none',
}
const unpaired: ScreenPlayers = { plays_source: 'computed', state: 'none', player: null, former: [] }
const paired: ScreenPlayers = {
  plays_source: 'player',
  state: 'paired',
  player: {
    uuid: '',
    public_key: '',
    paired_at: '',
    paired_by: null,
    ended_at: null,
    ended_by: null,
    heard_at: null,
    reported_until: null,
    version: null,
    offset_ms: null,
    is_clock_wrong: false,
    free_bytes: null,
    temperature_c: null,
    width: null,
    height: null,
    films: null,
    scheduled_films: null,
    letterboxed: 0,
    waiting_records: null,
    last_error: null,
    picture: null,
  },
  former: [],
}
const pictured: ScreenPlayers = {
  ...paired,
  state: 'playing',
  player: paired.player && { ...paired.player, picture: { url: '', taken_at: '2026-03-02T10:00:00.000Z' } },
}
const openPlayer: readonly (readonly [string, { type: string }])[] = [
  ['player', { type: 'screen_player.open', screenId: 1 } as { type: string }],
]

/** The machines of the administration that are more than a list and a form. */
export const administrationMachines = [
  catalogued({
    name: 'audit page',
    file: 'machines/administration/audit.ts',
    machine: auditLogPage,
    input: { search: '' },
    commands: [],
    answers: { 'check/load': [{ campaigns: 1, events: 1, faults: 0, faulty: [] }] },
    toChildren: [['check', { type: 'area.request', query: 'all' } as { type: string }]],
    keyOf: ({ children }) => children.check?.getSnapshot().value,
  }),
  catalogued({
    name: 'history page',
    file: 'machines/administration/history.ts',
    machine: historyPage,
    input: { search: '' },
    commands: [],
    answers: { 'state/load': [{}], 'roots/load': ['roots.jsonl'] },
    toChildren: [['roots', { type: 'area.request', query: 'all' } as { type: string }]],
    keyOf: ({ children }) => children.roots?.getSnapshot().value,
  }),
  catalogued({
    name: 'personal data page',
    file: 'machines/administration/personal-data.ts',
    machine: personalDataPage,
    input: { search: '' },
    commands: [],
    answers: { 'periods/load': [{}], 'export/load': ['data.json'], 'erasure/load': [1] },
    toChildren: [
      ['export', { type: 'area.request', query: { id: 1 } } as { type: string }],
      ['erasure', { type: 'area.request', query: { id: 1 } } as { type: string }],
    ],
    keyOf: ({ children }) =>
      JSON.stringify([children.export, children.erasure].map((child) => child?.getSnapshot().value)),
  }),
  catalogued({
    name: 'device page',
    file: 'machines/administration/device.ts',
    machine: devicePage,
    input: { key: '1' },
    commands: [],
    answers: { 'key/load': ['key'], 'ending/load': [true] },
    toChildren: [
      ['key', { type: 'area.request', query: { uuid: 'u' } } as { type: string }],
      ['ending', { type: 'area.request', query: { uuid: 'u' } } as { type: string }],
    ],
    keyOf: ({ children }) => JSON.stringify([children.key, children.ending].map((child) => child?.getSnapshot().value)),
  }),
  catalogued({
    name: 'industry import',
    file: 'machines/administration/industry-import.ts',
    machine: industryImportMachine,
    commands: [
      { type: 'industry_import.choose_file', file: pathFile('industries.csv') },
      { type: 'industry_import.confirm' },
      { type: 'industry_import.clear' },
    ],
    answers: { check: [{}], store: [{}] },
    keyOf: ({ context }) => context.file !== null,
  }),
  catalogued({
    name: 'location list page',
    file: 'machines/administration/location.ts',
    machine: locationListPage,
    input: {},
    commands: [],
    answers: { 'change/load': [applied, previewed] },
    toChildren: [['change', change]],
    keyOf: ({ children }) => [
      children.change?.getSnapshot().value,
      children.change?.getSnapshot().context.data?.command.kind,
    ],
  }),
  catalogued({
    name: 'location page',
    file: 'machines/administration/location.ts',
    machine: locationPage,
    input: { key: '1' },
    commands: [],
    answers: {
      'picture/load': [{ address: null }],
      'search/load': [[]],
      'notice/load': [{ latest: null, valid_until: null }],
      'counts/load': [{ page: { items: [], total: 0, page: 1, pages: 1, size: 10 }, done: null }],
    },
    toChildren: [
      ['picture', { type: 'area.request', query: {} } as { type: string }],
      ['search', { type: 'area.request', query: 'Rynek' } as { type: string }],
      ['notice', { type: 'area.request', query: { uuid: '' } } as { type: string }],
      ['counts', { type: 'area.request', query: { uuid: '' } } as { type: string }],
    ],
    keyOf: ({ children }) =>
      JSON.stringify(
        [children.picture, children.search, children.notice, children.counts].map(
          (child) => child?.getSnapshot().value,
        ),
      ),
  }),
  catalogued({
    name: 'massive actions',
    file: 'machines/administration/massive-actions.ts',
    machine: massiveActionsPage,
    input: { industryId: 1 },
    commands: [],
    answers: { 'stored/load': [{ industry: { id: 1 }, locationIds: [1, 2] }], 'change/load': [applied, previewed] },
    toChildren: [['change', change]],
    keyOf: ({ children }) => [children.stored?.getSnapshot().value, children.change?.getSnapshot().value],
  }),
  catalogued({
    name: 'screen page',
    file: 'machines/administration/screen.ts',
    machine: screenPage,
    input: { key: '1' },
    commands: [],
    answers: { 'player/load': [unpaired] },
    toChildren: openPlayer,
    keyOf: ({ children }) => children.player?.getSnapshot().value,
  }),
  catalogued({
    name: 'player of a screen',
    file: 'machines/administration/screen-player.ts',
    machine: screenPlayer,
    commands: [
      { type: 'screen_player.open', screenId: 1 },
      { type: 'screen_player.retry' },
      { type: 'screen_player.submit_code', code: 'K7M 4X' },
      { type: 'screen_player.submit_code', code: 'k7m 4xp' },
      { type: 'screen_player.request_picture' },
      { type: 'screen_player.begin_end' },
      { type: 'screen_player.cancel_end' },
      { type: 'screen_player.confirm_end', computesPlays: true },
    ],
    answers: { load: [unpaired, paired], refresh: [pictured], run: [unpaired, paired] },
    failures: { run: [problem(429, 'too_many_requests')] },
    timesMs: [3000, 30_000],
    keyOf: ({ context }) => [
      context.screenId,
      context.players?.state,
      context.command?.kind,
      context.awaitsPicture,
      context.refusal !== null,
    ],
  }),
  catalogued({
    name: 'page of the player of a screen',
    file: 'machines/administration/screen-player.ts',
    machine: screenPlayerPage,
    input: { key: '1' },
    commands: [],
    answers: { 'screen/load': [screen], 'player/load': [unpaired] },
    toChildren: openPlayer,
    keyOf: ({ children }) => [children.screen?.getSnapshot().value, children.player?.getSnapshot().value],
  }),
  catalogued({
    name: 'pairing of a screen',
    file: 'machines/administration/screen-pairing.ts',
    machine: screenPairingPage,
    input: { search: 'code=K7MX4P' },
    commands: [
      { type: 'pairing.change_code', typed: 'k7m' },
      { type: 'pairing.choose', screen },
      { type: 'pairing.submit' },
    ],
    answers: { 'screens/load': [{ items: [screen], total: 1 }], pair: [undefined] },
    failures: { pair: [problem(404, 'unknown_pairing_code')] },
    toChildren: [['screens', { type: 'area.request_after_pause', query: { filter: 'Rynek' } } as { type: string }]],
    keyOf: ({ context, children }) => [
      context.code,
      context.screen !== null,
      context.attempted,
      context.failure?.code,
      children.screens?.getSnapshot().value,
    ],
  }),
  catalogued({
    name: 'user page',
    file: 'machines/administration/user.ts',
    machine: userPage,
    input: { key: '1' },
    commands: [],
    answers: { 'link/load': [{}] },
    toChildren: [['link', { type: 'area.request', query: {} } as { type: string }]],
    keyOf: ({ children }) => children.link?.getSnapshot().value,
  }),
  catalogued({
    name: 'webhook page',
    file: 'machines/administration/webhook.ts',
    machine: webhookPage,
    input: { key: '1' },
    commands: [],
    answers: { 'secret/load': ['secret'] },
    toChildren: [['secret', { type: 'area.request', query: { id: 1 } } as { type: string }]],
    keyOf: ({ children }) => children.secret?.getSnapshot().value,
  }),
]
