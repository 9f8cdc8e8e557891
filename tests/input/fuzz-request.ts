import fc from 'fast-check'
import * as z from 'zod'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { demoCampaigns } from '../../server/demo/campaigns/demo-campaigns.ts'
import { demoNetwork } from '../../server/demo/network/demo-network.ts'
import { messageOfEachKind } from '../support/calls/arabox.ts'
import {
  campaignBody,
  campaignsForm,
  estimateBody,
  fitBody,
  planBody,
  researchForm,
} from '../support/calls/campaign-body.ts'
import { locationsForm, noticeForm, pictureFile } from '../support/calls/network-calls.ts'
import { type PlayerTargets, playerBodies, playerPictureForm } from '../support/calls/player-calls.ts'
import type { RequestParts } from '../support/calls/send-request.ts'
import { type AccountName, accounts, UNKNOWN_UUID } from '../support/platform/access-platform.ts'
import { proofBodies } from './administration-bodies.ts'
import { demoLocations, locationBodies } from './location-bodies.ts'
import { type NetworkTargets, networkBodies, networkParams, networkQueries } from './network-requests.ts'
import { offerBodies } from './offer-bodies.ts'
import { statisticsBodies } from './statistics-bodies.ts'

/** Existing records of every kind that requests refer to. */
export type FuzzTargets = {
  campaigns: Campaign[]
  users: readonly number[]
  roles: readonly number[]
  companies: readonly number[]
  network: NetworkTargets
  araboxes: readonly string[]
  imports: readonly string[]
  /** The public page of an offer and the key of one of its variants. */
  offerPage: { params: { uuid: string }; key: string }
  spotFile: File
  stillFile: File
  players: PlayerTargets
}

/**
 * One request: operation, caller (null: no session, `broken`: an invalid token, `arabox` and `player`: their keys),
 * record, and changes to the request.
 */
export type FuzzRequest = {
  id: string
  by: AccountName | null | 'broken' | 'arabox' | 'player' | 'playout'
  pick: number
  mutations: Mutation[]
  file: { isBroken: boolean; content: unknown }
}

type Path = readonly (string | number)[]

/** An operation by its id. */
export const operationOf = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`there is no operation ${id}`)
  return found
}

/** The id in the research of a campaign of the demo. */
const researchId = demoCampaigns(demoNetwork(), new Date('2026-03-02T08:00:00Z')).find(
  ({ gemius_uuid }) => gemius_uuid,
)?.gemius_uuid

const flight = { date_from: '2026-06-01', date_to: '2026-06-14' }

/** A well-formed request of an operation, before changes. */
const wellFormed = (operation: Operation, targets: FuzzTargets, pick: number): RequestParts => {
  const { campaigns, users, roles, companies, network, araboxes, imports, offerPage, spotFile, stillFile } = targets
  const { screenId, film } = targets.players
  const accepted = operation.id === 'campaign.confirm' ? campaigns.filter(({ status }) => status === 'accepted') : []
  const filmed = operation.id === 'spot.file' ? campaigns.filter(({ spots }) => spots[0]?.spot_file_persist) : []
  const choice = [accepted, filmed].find(({ length }) => length > 0) ?? campaigns
  const campaign = choice[pick % choice.length]
  // Public pages are requested with the token of a shared campaign or of a shared offer.
  const isPublic = operation.id.startsWith('shared.')
  const token = operation.path.startsWith('/shared/offer/') ? offerPage.params.uuid : campaign?.share_token
  const uuid = (isPublic ? token : campaign?.uuid) ?? UNKNOWN_UUID
  const spotId = campaign?.spots[0]?.id ?? UNKNOWN_UUID
  const user = {
    username: `fuzz-${pick}`,
    password: 'long enough',
    name: 'Fuzz',
    email: null,
    role_id: 7,
    company_id: 5,
  }
  const list = { page: '1', size: '5', order: 'asc', filter: 'a' }
  const campaignQuery = {
    ...list,
    sort_by: 'name',
    status: ['new'],
    company_id: ['1'],
    city_id: ['1'],
    date_from: '2026-01-01',
  }
  const bodies: Record<string, unknown> = {
    ...proofBodies,
    'user.create': user,
    'user.change': { name: 'Fuzz', email: 'fuzz@example.pl', is_active: true },
    'company.create': { name: `Fuzz ${pick}`, tax_number: '526-000-12-46', discount: -12.5, car_multi: 1.2 },
    'company.change': { name: `Renamed ${pick}`, address: null, phone: '1', version: 1 },
    'settings.change': { discount: 3, bus_multi: 2 },
    'user.link': { purpose: 'reset' },
    'token.issue': { name: 'Fuzz', scopes: ['read'], expires_in_days: 30, current_password: 'wrong' },
    'role.create': { name: `Fuzz ${pick}`, permissions: ['campaign.share'] },
    'role.change': { name: `Renamed ${pick}`, permissions: ['report.raw'], version: 1 },
    'password.change': { current_password: 'wrong', new_password: 'long enough' },
    'campaign.create': campaignBody({ operator_id: 4 }),
    'campaign.change': {
      version: campaign?.version ?? 1,
      name: 'Fuzz',
      status: 'new',
      is_shared: true,
      show_cpm: true,
      reason: 'x',
    },
    'template.create': { name: `Fuzz ${pick}`, campaign_uuid: campaign?.uuid ?? UNKNOWN_UUID },
    'campaign.confirm': { version: campaign?.version ?? 1 },
    'offer.add_variant': { name: 'Wariant', spot_seconds: 20, cities: [{ city_id: 1, screens: 5 }] },
    ...offerBodies(offerPage.key),
    'estimate.draft': estimateBody(),
    'campaign.fit': fitBody(),
    'plan.propose': planBody(),
    ...statisticsBodies,
    ...Object.fromEntries(Object.entries(locationBodies).map(([id, body]) => [id, body()])),
    ...playerBodies(targets.players),
    'live.ingest': { messages: messageOfEachKind(pick + 1) },
    ...networkBodies(pick),
    'platform.task': { task: 'authorize', uuid: UNKNOWN_UUID.slice(0, 24) + String(pick).padStart(12, '0') },
  }
  const queries: Record<string, object> = {
    'campaign.list': campaignQuery,
    'offer.list': campaignQuery,
    'campaign.export': { ...campaignQuery, columns: ['name'], headings: ['Nazwa'] },
    'campaign.plan_file': { format: 'geojson', language: 'en' },
    'offer.export': { ...campaignQuery, columns: ['status'], headings: ['Status'] },
    'user.list': { ...list, is_active: 'true', name: 'a' },
    'user.export': { ...list, columns: ['id', 'name'], headings: ['Id', 'Nazwa'] },
    'session.list': list,
    'token.list': list,
    'audit.list': { ...list, kind: ['user'], action: ['created'], date_from: '2026-01-01', date_to: '2026-12-31' },
    'audit.export': { ...list, columns: ['id', 'after'], headings: ['Id', 'Po'], words: ['action=created=nowe'] },
    'role.list': list,
    'role.export': { ...list, columns: ['id', 'name'], headings: ['Id', 'Nazwa'] },
    'company.list': list,
    'company.export': { ...list, columns: ['id', 'name'], headings: ['Id', 'Nazwa'] },
    'location.export_equipment': { ...list, city_ids: ['1'], columns: ['name'], headings: ['Nazwa'] },
    'location.list': { ...list, sort_by: 'name', company_id: '6', city_ids: ['1'], ...flight, type: 'arabox' },
    'offer.answered': { page: '1', size: '5', unread: 'true' },
    'arabox.heatmap': { page: '1' },
    'own_spot.list': { ...list, ...flight, company_id: '1' },
    'own_spot.report': { spot_name: ['próba.mp4'], ...flight },
    ...networkQueries(list),
    'campaign.availability': { ...flight, city_ids: ['1'], industry_ids: ['1'], spot_seconds: '10', campaign: uuid },
    'campaign.occupancy': { ...flight, city_id: '1', industry_ids: ['1'], spot_seconds: '10', page: '1' },
    'research.stats': { timeDivision: 'General', campaign_id: researchId },
    'campaign.import': { dry_run: 'true', company_id: '1', progress: uuid },
    'location.import': { dry_run: 'true', progress: UNKNOWN_UUID },
    'research.import': { dry_run: 'true' },
    'research.import_template': { format: 'csv', language: 'en' },
    'campaign.import_template': { format: 'csv', language: 'en' },
    'import.sensors': { city: 'Fuzz', time_zone: 'Europe/Warsaw' },
    'campaign.available_screens': { ...flight, city_ids: ['1'], spot_seconds: '10' },
  }
  const form = operation.id === 'notice.record' ? noticeForm() : new FormData()
  if (['spot.upload', 'swap.ask'].includes(operation.id)) form.set('file', spotFile)
  if (operation.id === 'spot.still') form.set('file', stillFile)
  if (operation.id === 'player.picture') form.set('file', playerPictureForm().get('file') ?? '')
  if (operation.id === 'location.upload_picture') form.set('file', pictureFile())
  if (operation.id === 'location.import_industries') form.set('file', new File(['location;industry\n'], 'branże.csv'))
  if (operation.id === 'location.import') form.set('file', locationsForm().get('file') ?? '')
  if (operation.multipart?.file === 'excel_file') form.set('excel_file', new File(['address\nGdańsk\n'], 'adresy.csv'))
  if (operation.id === 'campaign.import') form.set('file', campaignsForm().get('file') ?? '')
  if (operation.id === 'research.import') form.set('file', researchForm().get('file') ?? '')
  if (operation.id === 'import.sensors') {
    form.set('file', new File([`sensor_id,name,latitude,longitude\n${pick},Fuzz,52.2,21\n`], 'sensors.csv'))
  }
  if (operation.id === 'import.counts') {
    form.set('file', new File([`hour,sensor_id,pedestrians\n2026-01-05T08:00,${pick},7\n`], 'counts.csv'))
  }
  if (operation.id === 'session.login') {
    form.set('username', 'owner')
    form.set('password', pick % 2 ? 'arabox-demo' : 'wrong')
  }
  const ofUser: RequestParts['params'] = { id: users[pick % users.length] ?? 99_999 }
  const ofArabox: RequestParts['params'] = { uuid: araboxes[pick % araboxes.length] ?? UNKNOWN_UUID }
  const ofImport: RequestParts['params'] = { uuid: imports[pick % imports.length] ?? UNKNOWN_UUID }
  const ofLocation: RequestParts['params'] = demoLocations[pick % demoLocations.length] ?? {
    id: 99_999,
    uuid: UNKNOWN_UUID,
  }
  const special: Record<string, RequestParts['params']> = {
    ...Object.fromEntries(['issue_key', 'begin_numbers', 'end_previous_key'].map((id) => [`live.${id}`, ofArabox])),
    'import.get': ofImport,
    'own_spot.get': { id: spotId },
    'location.delete': { id: network.location.id },
    'location.progress': { uuid: UNKNOWN_UUID },
    'location.upload_picture': { uuid: network.location.uuid },
    'session.list': ofUser,
    'token.list': ofUser,
    'token.revoke': { ...ofUser, token: '99999' },
    'campaign.calendar': { file: `arx_${'x'.repeat(43)}.ics` },
    'session.end': { ...ofUser, session: UNKNOWN_UUID },
    'player.film': { digest: film },
  }
  const aboutLocations = /^(location|panorama|arabox|notice)\./
  const others = aboutLocations.test(operation.id)
    ? ofLocation
    : { uuid, spotId, token: 't', fileId: UNKNOWN_UUID, swapId: UNKNOWN_UUID }
  const kinds: Record<string, RequestParts['params']> = {
    user: ofUser,
    company: { id: companies[pick % companies.length] ?? 99_999 },
    settings: { id: companies[pick % companies.length] ?? 99_999 },
    role: { id: roles[pick % roles.length] ?? 99_999 },
    screen_player: operation.id === 'screen_player.picture' ? { token: 't' } : { id: screenId },
    ...networkParams(network, pick),
  }
  const kind = operation.id.split('.')[0] ?? ''
  const params = kinds[kind] ?? special[operation.id] ?? others
  return {
    ...(operation.params ? { params } : {}),
    ...(queries[operation.id] ? { query: queries[operation.id] } : {}),
    ...(bodies[operation.id] ? { body: bodies[operation.id] } : {}),
    ...(operation.multipart ? { form } : {}),
  }
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '../..',
    '__proto__',
    'null',
    'NaN',
    'x'.repeat(3000),
  ),
)
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(0, -1, 1, 5, 120, 121, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e300, 0.1),
)
const day = fc.oneof(
  fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31', '1900-01-01', '2999-12-31', '2026-06-01', '2028-02-29'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
)
const other = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom('draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end', 'asc', 'desc', 'price', 'cpm'),
  fc.uuid(),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
)
const value = fc.oneof(text, number, day, other)

const pathsOf = (part: unknown, path: Path = []): Path[] => {
  if (typeof part !== 'object' || part === null || part instanceof FormData) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(part).flatMap(([key, each]) => pathsOf(each, [...path, key])),
  ]
}

const put = (part: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (key === undefined) return change(part)
  if (typeof part !== 'object' || part === null) return part
  const copy = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>
  copy[key] = put(copy[key], rest, change)
  return copy
}

const mutation = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'wrap'),
  key: fc.oneof(text, fc.constantFrom('page', 'size', 'name', 'status', 'version', 'reason', 'screen_ids', 'cities')),
  by: value,
})
type Mutation = { at: number; how: string; key: string; by: unknown }

const mutated = (parts: RequestParts, { at, how, key, by }: Mutation): RequestParts => {
  const { form, ...rest } = parts
  const paths = pathsOf(rest).filter((path) => path.length > 1)
  const path = paths[at % Math.max(1, paths.length)]
  if (!path) return parts
  const change = (old: unknown): unknown => {
    if (how === 'drop') return undefined
    if (how === 'wrap') return [old]
    const isRecord = typeof old === 'object' && old !== null && !Array.isArray(old)
    return how === 'add' && isRecord ? { ...old, [key]: by } : by
  }
  const target = how === 'add' ? path.slice(0, 1) : path
  return { ...(put(rest, target, change) as RequestParts), ...(form ? { form } : {}) }
}

const withForm = (parts: RequestParts, by: unknown, isBroken: boolean): RequestParts => {
  if (!parts.form || !isBroken) return parts
  const form = new FormData()
  const content = String(by)
  form.set('file', new File([content], content.slice(0, 50) || 'x', { type: 'video/mp4' }))
  return { ...parts, form }
}

/** Replaces path parameters that an address cannot contain or that would make it another address. */
const addressable = (parts: RequestParts): RequestParts => {
  if (!parts.params) return parts
  const params = Object.entries(parts.params).map(([name, each]) => {
    const part = String(each ?? '').replaceAll(/\p{Surrogate}/gu, '')
    // The callers' own accounts must stay, otherwise all later requests would have no valid session.
    if (name === 'id' && /^0*[1-9]$/.test(part)) return [name, '99999']
    return [name, /^\.{0,2}$/.test(part) ? 'x' : part]
  })
  return { ...parts, params: Object.fromEntries(params) }
}

/** Who may call an operation: a machine, or an account such as the administrator’s. */
export const usualCaller = ({ access }: Pick<Operation, 'access'>): 'arabox' | 'player' | 'playout' | 'admin' =>
  access === 'device' ? 'arabox' : access === 'player' || access === 'playout' ? access : 'admin'

/** Requests of every operation by every caller: well formed, with up to three changes. */
export const arbitraryRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    id: fc.constantFrom(...operations.map((operation) => operation.id)),
    by: fc.constantFrom<FuzzRequest['by'][]>(...accounts, null, 'broken'),
    pick: fc.nat(1_000_000),
    mutations: fc.array(mutation, { maxLength: 3 }),
    file: fc.record({ isBroken: fc.boolean(), content: value }),
  })
  // Operations of araboxes and players reject nearly all other callers.
  .map((request): FuzzRequest => {
    const by = usualCaller(operationOf(request.id))
    return request.pick % 2 === 0 || by === 'admin' ? request : { ...request, by }
  })

const rankOf = ({ id, method }: Operation): number => (id === 'session.logout' ? 2 : method === 'DELETE' ? 1 : 0)

/**
 * Each operation once, well formed and by the administrator or the arabox; deletions late, logout last. This covers
 * operations that only one caller may call.
 */
export const minimalRequests: FuzzRequest[] = operations
  .toSorted((one, other) => rankOf(one) - rankOf(other))
  .map(({ id, access }) => {
    return { id, by: usualCaller({ access }), pick: 0, mutations: [], file: { isBroken: false, content: '' } }
  })

/** The parts of a request for the present records. */
export const partsOf = ({ id, pick, mutations, file }: FuzzRequest, targets: FuzzTargets): RequestParts => {
  const parts = mutations.reduce(mutated, wellFormed(operationOf(id), targets, pick))
  return addressable(withForm(parts, file.content, file.isBroken))
}

const asText = (query: object | undefined): Record<string, unknown> => {
  const search = Object.entries(query ?? {}).flatMap(([name, each]) =>
    (Array.isArray(each) ? each : [each]).filter((one) => one !== undefined).map((one) => [name, String(one)] as const),
  )
  const names = new Set(search.map(([name]) => name))
  return Object.fromEntries(
    [...names].map((name) => {
      const all = search.filter(([key]) => key === name).map(([, one]) => one)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )
}

const isFit = (schema: z.core.$ZodType | undefined, input: unknown): boolean =>
  !schema || z.safeParse(schema, input).success

const UNSTORABLE = /\\u0000|\\ud[89a-f]/

/** Whether a request matches the contract. */
export const isWellFormed = (operation: Operation, parts: RequestParts): boolean => {
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  const sent = body === undefined ? undefined : JSON.parse(body)
  // In an address, an unpaired surrogate is replaced by another character before it is sent.
  if (JSON.stringify(parts.query ?? {}).includes('\\u0000')) return false
  if (operation.body && UNSTORABLE.test(body ?? '')) return false
  const absent = sent === undefined || sent === null
  return (
    isFit(operation.query, asText(parts.query)) &&
    ((absent && operation.bodyOptional === true) || isFit(operation.body, absent ? {} : sent))
  )
}
