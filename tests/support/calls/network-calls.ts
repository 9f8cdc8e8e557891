import { contract } from '../../../contract/index.ts'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import { demoNetwork } from '../../../server/demo/network/demo-network.ts'
import type { AccessPlatform, AccountName } from '../platform/access-platform.ts'
import { DEMO_NOW } from '../platform/demo-now.ts'
import { fitBody, formWithFile } from './campaign-body.ts'
import type { RequestParts } from './send-request.ts'

type AdminCall = (platform: AccessPlatform) => Promise<{ as: AccountName; parts: RequestParts }>

const as = 'admin' as const
const exported = { columns: ['id', 'name'], headings: ['Id', 'Nazwa'] }
const position = { latitude: 52.2, longitude: 21 }

/** A body for a new location; only administrators create locations. */
export const locationBody = () => ({ name: 'Nowa', address: 'ul. Nowa 1', city_id: 1, company_id: 6, ...position })

const unique = (): string => crypto.randomUUID()

/** Creates a record for a request. */
export const createCity = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.city.create, { body: { name: unique(), ...position } })).answer.id)
/** Creates a record for a request. */
export const createScreen = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.screen.create, { body: { name: '1', location_id: 1 } })).answer.id)
/** Creates a record for a request. */
export const createDevice = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.device.create, { body: { serial_number: unique() } })).answer.id)
const countedUuid = demoNetwork().locations.find(({ arabox_uuid }) => arabox_uuid !== null)?.uuid ?? ''

const works = (reason: string) => ({
  location_id: 1,
  covers_arabox: true,
  covers_screens: false,
  ends_at: new Date(DEMO_NOW.getTime() + 30 * DAY_MS).toISOString(),
  reason,
})
/** Creates a record for a request. */
export const createMaintenance = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.maintenance.create, { body: works('Wymiana kamery') })).answer.id)
/** Creates a finding for a request. It is over, because one that lasts is alone at its location. */
export const createSensorFinding = async ({ store }: AccessPlatform): Promise<string> => {
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into sensor_finding (created_at, location_id, rule, counter, onset, found_on, seen_on, over_on, effect,
       threshold, neighbours, picture)
     values (now(), 1, 'jump', 'people', '2026-01-10', '2026-01-20', '2026-01-25', '2026-02-01', -0.4, -0.2, '[]',
       '{"from":"2026-01-10","counted":[100,60],"expected":[101,99]}')
     returning id`,
  )
  return String(rows[0]?.id)
}
const eventBody = () => ({ name: unique(), city_id: 1, first_day: '2026-05-01', last_day: '2026-05-03' })
/** Creates a record for a request. */
export const createEvent = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.localEvent.create, { body: eventBody() })).answer.id)
/** Creates a record for a request. */
export const createIndustry = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.industry.create, { body: { name: unique() } })).answer.id)
/** Creates a record for a request. */
export const createLocation = async ({ callers }: AccessPlatform) =>
  (await callers.admin.call(contract.location.createLocation, { body: locationBody() })).answer

/** A body for a count of one hour made by hand. */
export const manualCountBody = () => ({
  counted_by: 'Jan Kowal',
  intervals: [{ day: '2026-02-25', time: '08:00', minutes: 60, people: 120, cars: 30, buses: 2 }],
})
/** Creates a record for a request. */
export const createManualCount = async (platform: AccessPlatform): Promise<{ uuid: string; count: string }> => {
  const params = { uuid: (await createLocation(platform)).uuid }
  const { answer } = await platform.callers.admin.call(contract.manualCount.addCount, {
    params,
    body: manualCountBody(),
  })
  return { ...params, count: String(answer.id) }
}

/** A body for a webhook of the own company. */
export const webhookBody = () => ({
  name: 'Odbiorca',
  url: 'https://receiver.example/events',
  events: ['campaign.accepted' as const],
})
/** Creates a record for a request. */
export const createWebhook = async ({ callers }: AccessPlatform): Promise<string> =>
  String((await callers.admin.call(contract.webhook.create, { body: webhookBody() })).answer.id)

/** A body for a template of the latest campaign. */
const templateBody = async ({ callers }: AccessPlatform) => {
  const { answer } = await callers.admin.call(contract.campaign.listCampaigns, { query: { size: 1 } })
  return { name: unique(), campaign_uuid: answer.items[0]?.uuid ?? '' }
}
/** Creates a record for a request. */
export const createTemplate = async (platform: AccessPlatform): Promise<string> => {
  const body = await templateBody(platform)
  return String((await platform.callers.admin.call(contract.template.create, { body })).answer.id)
}

/** A picture of one pixel. */
export const pictureFile = (): File =>
  new File(
    [
      Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
        (character) => character.charCodeAt(0),
      ),
    ],
    'pixel.png',
  )

/** A form with a picture that can be uploaded. */
export const pictureForm = (): FormData => formWithFile(pictureFile())
/** A form with a photograph of a sign. */
export const noticeForm = (): FormData => {
  const form = pictureForm()
  form.set('seen_on', '2026-03-01')
  return form
}
/** A form with a file of locations’ industries. */
export const industriesForm = (): FormData => formWithFile(new File(['location;industry\n1;Kina\n'], 'branże.csv'))

/** A form with a file that imports one location. */
export const locationsForm = (): FormData =>
  formWithFile(
    new File(['name,address,city,company,latitude,longitude\nHol,ul. Pliku 1,1,6,52,21\n'], 'lokalizacje.csv'),
  )

/** A form with a spreadsheet of addresses. */
export const addressesForm = (): FormData =>
  formWithFile(new File(['address\n"Długa 5, 80-831 Gdańsk"\n'], 'adresy.csv'), 'excel_file')

/** The calls of one kind of records: of all its operations except the list. */
const ofRecords = (
  kind: string,
  create: (platform: AccessPlatform) => Promise<string>,
  body: (platform: AccessPlatform) => object | Promise<object>,
  change: object,
): Record<string, AdminCall> => {
  const one: AdminCall = async (platform) => ({ as, parts: { params: { id: await create(platform) } } })
  return {
    [`${kind}.export`]: async () => ({ as, parts: { query: exported } }),
    [`${kind}.get`]: one,
    [`${kind}.create`]: async (platform) => ({ as, parts: { body: await body(platform) } }),
    [`${kind}.change`]: async (platform) => ({
      as,
      parts: { params: { id: await create(platform) }, body: { ...change, version: 1 } },
    }),
    [`${kind}.delete`]: one,
  }
}

const change = { changes: [{ location_ids: [1, 2], change: { is_active: true, add_industry_ids: [1] } }] }

/** Valid calls of the dashboard and of notifications. */
const dashboardCalls: Record<string, AdminCall> = {
  'dashboard.tasks': async () => ({ as: 'operator', parts: {} }),
  'dashboard.visit': async () => ({ as: 'analyst', parts: {} }),
  'notification.list': async () => ({ as: 'advertiser', parts: { query: { unread: true, filter: 'a' } } }),
  'notification.mark_read': async () => ({ as: 'advertiser', parts: { body: { until: 1 } } }),
  'notification.settings': async () => ({ as: 'analyst', parts: {} }),
  'notification.change_settings': async () => ({
    as: 'analyst',
    parts: { body: { language: 'en', theme: 'green', choices: [{ kind: 'campaign.ended', bell: true, mail: false }] } },
  }),
  'dashboard.earnings': async () => ({ as: 'owner', parts: {} }),
  'dashboard.audience': async () => ({ as: 'planner', parts: { query: { owned: true } } }),
  'dashboard.health': async () => ({ as: 'owner', parts: { query: { owned: true } } }),
}

const { 'maintenance.delete': _none, ...maintenanceCalls } = ofRecords(
  'maintenance',
  createMaintenance,
  () => works('Wymiana zasilania'),
  { reason: 'Wymiana ekranu' },
)

const {
  'sensor_finding.delete': _noDelete,
  'sensor_finding.create': _noCreate,
  ...findingCalls
} = ofRecords('sensor_finding', createSensorFinding, () => ({}), { decision: 'accept', reason: 'Remont ulicy' })

/** Valid calls of the dashboard, and those of administrators about the network. */
export const networkCalls: Readonly<Record<string, AdminCall>> = {
  'campaign.occupancy': async () => ({ as, parts: { query: { date_from: '2026-06-01', date_to: '2026-06-14' } } }),
  'campaign.fit': async () => ({ as, parts: { body: fitBody() } }),
  ...dashboardCalls,
  ...ofRecords('city', createCity, () => ({ name: unique(), ...position }), { is_active: false }),
  ...ofRecords('industry', createIndustry, () => ({ name: unique() }), { name: 'Nowa branża' }),
  ...ofRecords('screen', createScreen, () => ({ name: '1', location_id: 1, width: 1080, height: 1920 }), { name: '2' }),
  ...ofRecords('device', createDevice, () => ({ serial_number: unique() }), { is_active: false }),
  ...maintenanceCalls,
  ...findingCalls,
  'sensor_finding.list': async () => ({ as: 'owner', parts: { query: { state: 'open', filter: 'a' } } }),
  'sensor_finding.export': async () => ({
    as,
    parts: { query: { columns: ['id', 'reason'], headings: ['Id', 'Powód'] } },
  }),
  'maintenance.export': async () => ({
    as,
    parts: { query: { columns: ['id', 'reason'], headings: ['Id', 'Powód'] } },
  }),
  'maintenance.list': async () => ({ as: 'owner', parts: { query: { state: 'running', filter: 'a' } } }),
  ...ofRecords('local_event', createEvent, eventBody, { name: 'Inne święto' }),
  'local_event.list': async () => ({ as: 'owner', parts: { query: { city_id: 1, filter: 'a' } } }),
  ...ofRecords('webhook', createWebhook, webhookBody, { is_active: false }),
  ...ofRecords('template', createTemplate, templateBody, { name: 'Nowy szablon' }),
  'template.list': async () => ({ as: 'advertiser', parts: { query: { filter: 'a' } } }),
  'webhook.list': async () => ({ as: 'advertiser', parts: { query: { is_active: true, filter: 'a' } } }),
  'webhook.issue_secret': async (platform) => ({ as, parts: { params: { id: await createWebhook(platform) } } }),
  'webhook.retry': async (platform) => ({ as, parts: { params: { id: await createWebhook(platform) } } }),
  'webhook.resend': async (platform) => ({
    as,
    parts: { params: { id: await createWebhook(platform) }, body: { deliveries: null } },
  }),
  'webhook.deliveries': async (platform) => ({ as, parts: { params: { id: await createWebhook(platform) } } }),
  'statistics.special_days': async () => ({
    as: 'analyst',
    parts: { body: { date_from: '2026-01-01', date_to: '2026-12-31', city_ids: [1, 2] } },
  }),
  'city.regions': async () => ({ as, parts: {} }),
  'city.used_screens': async () => ({ as, parts: { params: { id: 1 } } }),
  'screen.list': async () => ({ as, parts: { query: { location_id: 1, is_active: true } } }),
  'device.list': async () => ({ as, parts: { query: { status: 'silent', sort_by: 'last_message_at' } } }),
  'device.export': async () => ({
    as,
    parts: { query: { columns: ['id', 'status'], headings: ['Id', 'Stan'] } },
  }),
  'location.admin_list': async () => ({ as, parts: { query: { industry_id: 1, has_device: true, filter: 'a' } } }),
  'location.export': async () => ({ as, parts: { query: exported } }),
  'location.create': async () => ({ as, parts: { body: locationBody() } }),
  'location.delete': async (platform) => ({ as, parts: { params: { id: (await createLocation(platform)).id } } }),
  'location.upload_picture': async (platform) => ({
    as: 'owner',
    parts: { params: { uuid: (await createLocation(platform)).uuid }, form: pictureForm() },
  }),
  'notice.public': async () => ({ as, parts: { params: { uuid: countedUuid } } }),
  'notice.get': async () => ({ as: 'analyst', parts: { params: { uuid: countedUuid } } }),
  'notice.record': async (platform) => ({
    as: 'owner',
    parts: { params: { uuid: (await createLocation(platform)).uuid }, form: noticeForm() },
  }),
  'manual_count.list': async () => ({ as: 'owner', parts: { params: { uuid: countedUuid } } }),
  'manual_count.bias': async () => ({ as: 'owner', parts: { params: { uuid: countedUuid } } }),
  'manual_count.export': async () => ({
    as,
    parts: { params: { uuid: countedUuid }, query: { columns: ['day', 'people'], headings: ['Dzień', 'Osoby'] } },
  }),
  'manual_count.add': async (platform) => ({
    as: 'owner',
    parts: { params: { uuid: (await createLocation(platform)).uuid }, body: manualCountBody() },
  }),
  'manual_count.take_back': async (platform) => ({
    as: 'owner',
    parts: { params: await createManualCount(platform), body: { reason: 'Pomyłka' } },
  }),
  'picture.show': async (platform) => {
    const { uuid } = await createLocation(platform)
    const { admin } = platform.callers
    const { answer } = await admin.call(contract.location.uploadPicture, { params: { uuid }, form: pictureForm() })
    return { as, parts: { params: { uuid: answer.image_sign_url.split('/').at(-1) ?? '' } } }
  },
  'location.import_industries': async (platform) => {
    await platform.callers.admin.call(contract.industry.create, { body: { name: 'Kina' } })
    return { as, parts: { query: { dry_run: true }, form: industriesForm() } }
  },
  'location.import': async () => ({ as, parts: { query: { dry_run: true }, form: locationsForm() } }),
  'location.import_template': async () => ({ as, parts: { query: { format: 'csv' } } }),
  'location.progress': async ({ callers }) => {
    const uuid = crypto.randomUUID()
    const query = { dry_run: true, progress: uuid }
    await callers.admin.call(contract.locationImport.importLocations, { query, form: locationsForm() })
    return { as, parts: { params: { uuid } } }
  },
  'tool.address_to_geo': async () => ({ as, parts: { form: addressesForm() } }),
  'tool.preview_addresses': async () => ({ as, parts: { form: addressesForm() } }),
  'tool.screens_to_locations': async () => ({ as, parts: { query: { screens_amount: 2 }, form: addressesForm() } }),
  'tool.preview_screens': async () => ({ as, parts: { query: { screen_type: 'arabox' }, form: addressesForm() } }),
  'tool.find_address': async () => ({ as: 'owner', parts: { query: { query: 'Długa 5, Gdańsk' } } }),
  'location_change.select': async () => ({ as, parts: { query: { industry_id: 1, is_active: true } } }),
  'location_change.apply': async () => ({ as, parts: { body: change } }),
  'location_change.undo': async ({ callers }) => {
    const { answer } = await callers.admin.call(contract.locationChange.apply, { body: change })
    return { as, parts: { params: { uuid: answer.uuid ?? '' } } }
  },
}
