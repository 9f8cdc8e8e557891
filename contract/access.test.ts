import { expect, test } from 'vitest'
import { operations } from './index.ts'
import type { Operation } from './operation.ts'
import { seededRoles } from './permissions.ts'
import { neededScope } from './users/token-scopes.ts'

/**
 * Who may call each operation: anyone, every account, araboxes, or the accounts of some roles. Written by hand: the
 * tests of the server take the operations' access from the contract, so that a slip there would change both sides.
 */
const callers: Readonly<Record<string, string>> = {
  '1': `
    audit.export audit.list progress.check_contacts city.change city.create city.delete city.export city.regions city.used_screens company.change company.create
    company.delete company.export company.get device.change device.create device.delete device.export
    device.get device.list history.export history.list history.roots history.state identity_provider.change identity_provider.create identity_provider.delete
    identity_provider.export identity_provider.get identity_provider.list import.counts import.get import.list import.sensors industry.change
    industry.create industry.delete industry.export live.begin_numbers live.end_previous_key live.issue_key location.admin_list location.create
    location.delete location.export location.import location.import_industries
    location.import_template location.progress platform.release_outgoing platform.retry_work platform.self_check platform.state location_change.apply location_change.select location_change.undo
    personal_data.erase personal_data.export_list personal_data.list personal_data.periods
    report.hourly_raw report.screen_raw research.import research.import_template research.imported role.change role.create role.delete role.export role.get role.list
    screen.change screen.create screen.delete settings.change
    second_factor.reset user.create user.delete user.export user.link user.list
  `,
  anyone: `
    campaign.calendar network.summary notice.public passkey.begin_login passkey.login password_link.get password_link.use picture.show
    platform.disclosure platform.health platform.openapi
    player.request_pairing screen_player.picture
    session.login session.logout session.refresh shared.accept_offer shared.age_gender shared.campaign
    shared.comment_offer shared.estimate shared.offer shared.offer_places shared.play_proof shared.plays shared.progress shared.screens spot.play
    sign_in.begin sign_in.end sign_in.finish sign_in.list
  `,
  session: `
    arabox.heatmap arabox.hourly arabox.recording arabox.usual arabox.zones campaign.availability campaign.available_screens
    campaign.change campaign.confirm campaign.counts campaign.events campaign.export campaign.fit campaign.get
    campaign.grp campaign.list campaign.occupancy campaign.operators campaign.plan_file campaign.play_proof campaign.plays campaign.recorded_plays campaign.screens campaign.correct_contacts campaign.stop campaign.take_back city.get city.list city.of_company company.list
    dashboard.audience dashboard.health dashboard.tasks dashboard.visit
    notice.get notification.change_settings notification.list notification.mark_read notification.settings
    passkey.begin passkey.begin_confirmation passkey.confirm passkey.create passkey.delete passkey.list session.proofs
    personal_data.export sign_in.begin_confirmation sign_in.finish_confirmation
    estimate.campaign estimate.draft industry.get industry.list location.choose location.export_equipment
    location.find location.get location.image location.list own_spot.get own_spot.list own_spot.report panorama.list password.change platform.task
    plot.age_gender plot.audience plot.net_gross plot.traffic plot.traffic_cells plot.weekday progress.age_gender progress.get second_factor.begin_app second_factor.confirm_app second_factor.get second_factor.issue_codes second_factor.remove session.confirm
    experiment.get experiment.list plan.propose report.hourly report.screen research.campaigns research.stats screen.count session.end session.end_others session.list settings.get spot.file spot.files swap.list
    statistics.device statistics.device_total statistics.period statistics.special_days tool.address_to_geo tool.preview_addresses
    token.issue token.list token.revoke
    tool.preview_screens tool.screens_to_locations user.change user.get
  `,
  '1, 3, 4, 5, 6, 13': `
    offer.add_variant offer.answered offer.become_campaign offer.change offer.document offer.export offer.get offer.list
    offer.mark_read offer.reply offer.share
  `,
  '1, 2, 3': `
    campaign.copy campaign.create campaign.delete campaign.import campaign.import_progress campaign.import_template
    experiment.create experiment.propose experiment.withdraw spot.remove_file spot.still spot.upload swap.ask template.change template.create template.delete template.export template.get template.list
  `,
  '1, 2, 3, 4, 6': `
    webhook.change webhook.create webhook.delete webhook.deliveries webhook.export webhook.get webhook.issue_secret
    webhook.list webhook.resend webhook.retry
  `,
  '1, 13': `
    dashboard.earnings location.change location.set_image location.upload_picture tool.find_address
    maintenance.change maintenance.create maintenance.export maintenance.get maintenance.list manual_count.add manual_count.bias manual_count.export manual_count.list
    manual_count.take_back notice.record
    local_event.change local_event.create local_event.delete local_event.export local_event.get local_event.list
    screen.export screen.get screen.list screen_player.ask_for_picture screen_player.end screen_player.get screen_player.pair
    sensor_finding.change sensor_finding.export sensor_finding.get sensor_finding.list
  `,
  '1, 4': `
    swap.approve swap.refuse
  `,
  device: `
    live.ingest
  `,
  playout: `
    outside.report_plays
  `,
  player: `
    player.deliver player.film player.picture player.report player.schedule player.state
  `,
}

const callersOf = ({ access }: Operation): string => {
  if (typeof access === 'string') return access
  const allowed = seededRoles.filter(({ id, permissions }) =>
    'roles' in access ? access.roles.includes(id) : permissions.includes(access.permission),
  )
  return allowed.map(({ id }) => id).join(', ')
}

test('promise R2 P02–P09 P13 P14 every operation is open to the callers of the table, and to no others', () => {
  const expected = Object.entries(callers).flatMap(([who, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, who]),
  )
  const found = operations.map((operation) => [operation.id, callersOf(operation)])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

const withoutGet = operations.filter(({ method, access }) => method !== 'GET' && access !== 'anyone')
const idsOf = (some: readonly Operation[]): string[] => some.map(({ id }) => id).sort()

test('promise R2 a token that only reads calls, besides GET, exactly the operations that compute an answer from their body', () => {
  expect(idsOf(withoutGet.filter((operation) => neededScope(operation) === 'read'))).toEqual([
    'campaign.fit',
    'estimate.draft',
    'experiment.propose',
    'plan.propose',
    'plot.age_gender',
    'plot.audience',
    'plot.net_gross',
    'plot.traffic',
    'plot.traffic_cells',
    'plot.weekday',
    'report.hourly',
    'report.hourly_raw',
    'report.screen',
    'report.screen_raw',
    'statistics.device',
    'statistics.device_total',
    'statistics.special_days',
    'tool.address_to_geo',
    'tool.preview_addresses',
    'tool.preview_screens',
    'tool.screens_to_locations',
  ])
})

test('promise R2 no token calls an operation about sessions, accounts, roles, companies, settings, passwords, keys or tokens', () => {
  expect(idsOf(operations.filter((operation) => neededScope(operation) === 'never'))).toEqual([
    'company.change',
    'company.create',
    'company.delete',
    'dashboard.visit',
    'identity_provider.change',
    'identity_provider.create',
    'identity_provider.delete',
    'live.end_previous_key',
    'live.issue_key',
    'notification.change_settings',
    'notification.mark_read',
    'passkey.begin',
    'passkey.begin_confirmation',
    'passkey.confirm',
    'passkey.create',
    'passkey.delete',
    'passkey.list',
    'password.change',
    'personal_data.erase',
    'personal_data.export',
    'platform.release_outgoing',
    'platform.retry_work',
    'platform.task',
    'role.change',
    'role.create',
    'role.delete',
    'screen_player.end',
    'screen_player.pair',
    'second_factor.begin_app',
    'second_factor.confirm_app',
    'second_factor.get',
    'second_factor.issue_codes',
    'second_factor.remove',
    'second_factor.reset',
    'session.confirm',
    'session.end',
    'session.end_others',
    'session.list',
    'session.proofs',
    'settings.change',
    'sign_in.begin_confirmation',
    'sign_in.finish_confirmation',
    'token.issue',
    'token.list',
    'token.revoke',
    'user.change',
    'user.create',
    'user.delete',
    'user.link',
    'webhook.issue_secret',
  ])
})

test('promise R2 a token of an administrator writes records of the network and imports, and nothing that gives rights or sets prices', () => {
  const ofAdministrators = withoutGet.filter((operation) => callersOf(operation) === '1')
  expect(idsOf(ofAdministrators.filter((operation) => neededScope(operation) === 'write'))).toEqual([
    'city.change',
    'city.create',
    'city.delete',
    'device.change',
    'device.create',
    'device.delete',
    'import.counts',
    'import.sensors',
    'industry.change',
    'industry.create',
    'industry.delete',
    'live.begin_numbers',
    'location.create',
    'location.delete',
    'location.import',
    'location.import_industries',
    'location_change.apply',
    'location_change.undo',
    'research.import',
    'screen.change',
    'screen.create',
    'screen.delete',
  ])
})
