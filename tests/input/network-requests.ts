import { contract } from '../../contract/index.ts'
import {
  createCity,
  createDevice,
  createEvent,
  createIndustry,
  createLocation,
  createMaintenance,
  createManualCount,
  createScreen,
  createSensorFinding,
  createTemplate,
  createWebhook,
  locationBody,
  manualCountBody,
  pictureForm,
  webhookBody,
} from '../support/calls/network-calls.ts'
import type { RequestParts } from '../support/calls/send-request.ts'
import type { AccessPlatform } from '../support/platform/access-platform.ts'

/** Records of the network that requests refer to, four of most kinds. */
export type NetworkTargets = {
  city: readonly string[]
  industry: readonly string[]
  screen: readonly string[]
  maintenance: readonly string[]
  manualCount: { uuid: string; count: string }
  sensor_finding: readonly string[]
  event: readonly string[]
  device: readonly string[]
  template: readonly string[]
  webhook: readonly string[]
  location: { id: number; uuid: string }
  picture: string
  change: string
}

const four = (create: (platform: AccessPlatform) => Promise<string>, platform: AccessPlatform): Promise<string[]> =>
  Promise.all([1, 2, 3, 4].map(() => create(platform)))

// Requests with the ids 1 to 9 are sent to 99 999, so a kind that the demo lacks needs other records.
const beyondNine = async (
  create: (platform: AccessPlatform) => Promise<string>,
  platform: AccessPlatform,
): Promise<string[]> =>
  (await Promise.all(Array.from({ length: 13 }, () => create(platform)))).filter((id) => Number(id) > 9)

/** Creates the records that requests refer to. */
export const networkTargets = async (platform: AccessPlatform): Promise<NetworkTargets> => {
  const { admin } = platform.callers
  const { id, uuid } = await createLocation(platform)
  const params = { uuid: (await createLocation(platform)).uuid }
  const picture = await admin.call(contract.location.uploadPicture, { params, form: pictureForm() })
  const change = { location_ids: [11], change: { is_active: true } }
  const changed = await admin.call(contract.locationChange.apply, { body: { changes: [change] } })
  return {
    city: await four(createCity, platform),
    industry: await four(createIndustry, platform),
    screen: await four(createScreen, platform),
    maintenance: await beyondNine(createMaintenance, platform),
    manualCount: await createManualCount(platform),
    sensor_finding: await beyondNine(createSensorFinding, platform),
    event: await beyondNine(createEvent, platform),
    device: await four(createDevice, platform),
    template: await beyondNine(createTemplate, platform),
    webhook: await beyondNine(createWebhook, platform),
    location: { id, uuid },
    picture: picture.answer.image_sign_url.split('/').at(-1) ?? '',
    change: changed.answer.uuid ?? '',
  }
}

/** The record in the path of a request, by kind. */
export const networkParams = (targets: NetworkTargets, pick: number): Record<string, RequestParts['params']> => {
  const idOf = (ids: readonly string[]) => ({ id: ids[pick % ids.length] ?? '99999' })
  return {
    city: idOf(targets.city),
    industry: idOf(targets.industry),
    screen: idOf(targets.screen),
    maintenance: idOf(targets.maintenance),
    sensor_finding: idOf(targets.sensor_finding),
    local_event: idOf(targets.event),
    device: idOf(targets.device),
    template: idOf(targets.template),
    webhook: idOf(targets.webhook),
    manual_count: targets.manualCount,
    picture: { uuid: targets.picture },
    location_change: { uuid: targets.change },
  }
}

/** Valid bodies of the network's operations. */
export const networkBodies = (pick: number): Record<string, Record<string, unknown>> => ({
  'city.create': { name: `Fuzz ${pick}`, latitude: 52.2, longitude: 21, region: 'PL-14', is_active: true },
  'city.change': { name: `Fuzz ${pick} b`, region: null, is_active: true, version: 1 },
  'industry.create': { name: `Fuzz ${pick}` },
  'industry.change': { name: `Fuzz ${pick} b`, version: 1 },
  'screen.create': { name: '1', location_id: 1, width: 1080, height: null, is_active: true, is_programmatic: true },
  'screen.change': { name: '2', width: 1920, version: 1 },
  'maintenance.create': {
    location_id: 1,
    covers_arabox: true,
    covers_screens: pick % 2 === 1,
    starts_at: null,
    ends_at: '2026-03-20T10:00:00Z',
    reason: `Fuzz ${pick}`,
  },
  'maintenance.change': { reason: `Fuzz ${pick} b`, covers_screens: true, ended: false, version: 1 },
  'manual_count.add': { ...manualCountBody(), note: `Fuzz ${pick}` },
  'manual_count.take_back': { reason: `Fuzz ${pick}` },
  'sensor_finding.change': {
    decision: pick % 2 === 1 ? 'leave_out' : 'accept',
    left_out_from: '2026-01-10',
    left_out_to: '2026-01-20',
    reason: `Fuzz ${pick}`,
    version: 1,
  },
  'local_event.create': {
    name: `Fuzz ${pick}`,
    city_id: 1,
    location_ids: pick % 2 === 1 ? [1] : null,
    first_day: '2026-05-01',
    last_day: '2026-05-03',
  },
  'local_event.change': { name: `Fuzz ${pick} b`, last_day: '2026-05-04', version: 1 },
  'device.create': { serial_number: `Fuzz ${pick}`, location_id: null, is_active: true },
  'device.change': { serial_number: `Fuzz ${pick} b`, location_id: null, version: 1 },
  'webhook.create': { ...webhookBody(), company_id: null, is_active: true },
  'webhook.resend': { deliveries: null },
  'notification.mark_read': { until: pick, only: pick % 2 === 1 },
  'notification.change_settings': {
    language: 'en',
    theme: pick % 2 === 1 ? 'black' : 'indigo',
    choices: [{ kind: 'campaign.ended', bell: true, mail: pick % 2 === 1 }],
  },
  'template.change': { name: `Fuzz ${pick} b`, version: 1 },
  'webhook.change': { ...webhookBody(), is_active: true, version: 1 },
  'location.create': { ...locationBody(), is_active: true, industry_ids: [1], time_zone: 'Europe/Warsaw' },
  'location_change.apply': {
    changes: [{ location_ids: [11, 12], change: { is_active: true, company_id: 6, add_industry_ids: [1] } }],
    dry_run: pick % 2 === 1,
  },
})

const file = (column: string) => ({ columns: ['id', column], headings: ['Id', 'Nazwa'] })

/** Valid queries of the network's operations, from the query that every list accepts. */
export const networkQueries = (list: object): Record<string, object> => ({
  'dashboard.audience': { owned: 'true' },
  'dashboard.health': { owned: 'true' },
  'screen.count': { industry_ids: ['1', '2'], is_programmatic: 'true' },
  'location.choose': { city_id: '1', company_id: '6' },
  'city.of_company': { company_id: '6' },
  'city.list': { ...list, is_active: 'true' },
  'city.export': { ...list, ...file('name') },
  'industry.list': list,
  'industry.export': { ...list, ...file('name') },
  'manual_count.list': { ...list, sort_by: 'first_at' },
  'manual_count.bias': { since: '2026-01-10' },
  // The rows of this file are intervals, which have no id.
  'manual_count.export': { columns: ['day', 'people'], headings: ['Dzień', 'Osoby'] },
  'screen.list': { ...list, location_id: '1', is_active: 'true' },
  'screen.export': { ...list, ...file('name') },
  'maintenance.list': { ...list, location_id: '1', state: 'ahead' },
  'maintenance.export': { ...list, ...file('reason') },
  'sensor_finding.list': { ...list, location_id: '1', state: 'open', rule: 'jump' },
  'sensor_finding.export': { ...list, ...file('reason') },
  'local_event.list': { ...list, city_id: '1' },
  'local_event.export': { ...list, ...file('name') },
  'device.list': { ...list, location_id: '1', is_active: 'true', status: 'silent' },
  'device.export': { ...list, ...file('status') },
  'template.list': list,
  'template.export': { ...list, ...file('name') },
  'history.list': { ...list, sort_by: 'number' },
  'history.export': { ...list, columns: ['number', 'root'], headings: ['Numer', 'Skrót'], sort_by: 'number' },
  'personal_data.export_list': { ...list, ...file('name') },
  'identity_provider.list': list,
  'identity_provider.export': { ...list, ...file('name') },
  'webhook.list': { ...list, is_active: 'true' },
  'webhook.export': { ...list, ...file('name') },
  'webhook.deliveries': list,
  'notification.list': { ...list, unread: 'true' },
  'location.admin_list': { ...list, city_id: '1', company_id: '6', industry_id: '1', has_device: 'true' },
  'location_change.select': { ...list, city_id: '1', industry_id: '1', is_active: 'true' },
  'location.export': { ...list, ...file('name') },
  'location.import_industries': { dry_run: 'true' },
  'location.import_template': { format: 'csv', language: 'en' },
  'tool.screens_to_locations': { screens_amount: '3', screen_type: 'arabox' },
  'tool.preview_screens': { screens_amount: '2', screen_type: 'portrait' },
  'tool.find_address': { query: 'Długa 5, Gdańsk' },
})
