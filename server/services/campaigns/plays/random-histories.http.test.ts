import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { WARSAW } from '../../../../machines/calendar/time-zones.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { proportion, shareOut } from '../../../../machines/campaign/price/proportion.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  readCampaign,
  requestConfirm,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { bySet } from '../../../../tests/support/run/test-set.ts'
import { inLocalTime, storeHours } from '../../statistics/public.ts'
import { bookEmissions, checkStoredLogs, recordDueDays, sealDueCampaigns, takeDueClockSteps } from '../public.ts'

const ACTIONS = bySet(60, 400)

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows

const clockTo = async (now: Date): Promise<void> => {
  const { campaigns } = platform.composition.contexts
  platform.clock.set(now)
  await takeDueClockSteps(campaigns)
  await bookEmissions(campaigns)
  while ((await recordDueDays(campaigns)) > 0);
  while ((await sealDueCampaigns(campaigns)) > 0);
}

/** One random campaign of this test, or undefined. */
type Pick = (made: readonly string[]) => string | undefined
type Action = { name: string; run(made: string[], pick: Pick, size: number): Promise<void> }

const present = (uuid: string): Promise<Campaign> => readCampaign(callers, { uuid })

/** Runs a step on one of the campaigns if it is in a state; a refusal for another reason is also an outcome. */
const stepOn =
  (state: Campaign['status'], step: (campaign: Campaign) => Promise<unknown>): Action['run'] =>
  async (made, pick) => {
    const uuid = pick(made)
    if (uuid === undefined) return
    const campaign = await present(uuid)
    if (campaign.status === state) await step(campaign)
  }

const sellingChange =
  (sql: string): Action['run'] =>
  async (_made, _pick, size) => {
    await query(sql, [size])
  }

const actions: Action[] = [
  {
    name: 'plan and confirm',
    run: async (made, _pick, size) => {
      const from = addDays(dayOf(platform.clock.now()), size % 3)
      const fields = { date_from: from, date_to: addDays(from, 13), cities: [{ city_id: 1 + (size % 4), screens: 5 }] }
      const stage = platform.clock.now() < new Date(`${from}T05:00:00Z`) ? 'pending' : 'accepted'
      made.push((await bringCampaignTo(callers, stage, fields)).uuid)
    },
  },
  { name: 'confirm', run: stepOn('accepted', (campaign) => requestConfirm(callers.operator, campaign)) },
  {
    name: 'withdraw the confirmation',
    run: stepOn('pending', (campaign) =>
      changeCampaign(callers.admin, campaign, { status: 'accepted', reason: 'other screens' }),
    ),
  },
  {
    name: 'withdraw the acceptance, change the plan, and accept again',
    run: stepOn('accepted', async (campaign) => {
      const ready = successOf(await changeCampaign(callers.operator, campaign, { status: 'ready' }))
      const sentBack = await changeCampaign(callers.operator, ready, { status: 'new', reason: 'other screens' })
      const body = { cities: [{ city_id: 2, screens: 6 }], status: 'new' as const }
      const changed = await changeCampaign(callers.advertiser, successOf(sentBack), body)
      if (changed.status >= 300) return
      const again = await changeCampaign(callers.advertiser, changed.answer, { status: 'ready' })
      if (again.status < 300) await changeCampaign(callers.operator, again.answer, { status: 'accepted' })
    }),
  },
  {
    name: 'stop',
    run: stepOn('in_progress', ({ uuid, version }) =>
      callers.operator.call(campaignOperations.stopCampaign, { params: { uuid }, body: { version, reason: 'ended' } }),
    ),
  },
  { name: 'change discounts', run: sellingChange('update company set discount_percent = -($1 % 20)') },
  { name: 'change multipliers', run: sellingChange('update company set bus_multiplier = 1 + $1 % 9') },
  {
    name: 'move a screen',
    run: sellingChange(`update screen set location_id = (select min(location_id) from screen where location_id > $1 % 100)
      where id = (select min(screen_id) from campaign_screen where screen_id > $1 % 50)`),
  },
  {
    name: 'sell locations',
    run: sellingChange('update location set company_id = 1 + $1 % 6 where id % 7 = $1 % 7'),
  },
  {
    name: 'put araboxes into stock',
    run: sellingChange('update location set arabox_uuid = null where id % 31 = $1 % 31'),
  },
  {
    name: 'switch a screen off or on',
    run: sellingChange('update screen set is_active = not is_active where id = $1 % 90'),
  },
  {
    name: 'send late counts',
    run: async (_made, _pick, size) => {
      const places = await query<{ uuid: string }>('select uuid from location where id % 5 = $1 % 5', [size])
      const hour = new Date(
        Math.floor(platform.clock.now().getTime() / HOUR_MS) * HOUR_MS - (1 + (size % 400)) * HOUR_MS,
      )
      const people = {
        people_net: size,
        people_gross: size,
        cars: 0,
        buses: 0,
        ages: Array.from({ length: 14 }, () => 0),
      }
      const late = places.map(({ uuid }) => ({ location_uuid: uuid, hour, ...people }))
      await platform.statistics.transaction((session) => storeHours(session, inLocalTime(late, WARSAW)))
    },
  },
  {
    name: 'correct final contacts',
    run: stepOn('end', ({ uuid }) =>
      callers.admin.call(campaignOperations.correctContacts, { params: { uuid }, body: { reason: 'late counts' } }),
    ),
  },
  {
    name: 'let time pass',
    run: (_made, _pick, size) => clockTo(new Date(platform.clock.now().getTime() + (1 + (size % 60)) * HOUR_MS)),
  },
]

/** Sealed figures and recorded days of all campaigns as text. Corrections add figures, and change none. */
const sealedFigures = async (): Promise<Map<string, string>> =>
  new Map(
    (
      await query<{ uuid: string; text: string }>(
        `select campaign_uuid || ' ' || number as uuid, (total, figures)::text as text from sealed_campaign
         union all
         select campaign_uuid || ' ' || day || ' ' || number, (realized, by_location)::text from realized_day`,
      )
    ).map(({ uuid, text }) => [uuid, text]),
  )

/** Price of what was played, and what each owner earned of it, for each campaign of this test. */
const expectEarningsToAddUp = async (made: readonly string[]): Promise<void> => {
  const rows = await query<{ price: number; emissions: number; plays: number[] }>(
    `select price_grosze as price, emissions, (
       select array_agg(plays::int) from (
         select sum(played) as plays from emission_day join recorded_place on recorded_place.id = place_id
         where campaign_uuid = uuid group by owner_company_id) as owners) as plays
     from campaign where uuid = any($1) and emissions is not null`,
    [made],
  )
  for (const { price, emissions, plays } of rows) {
    if (!plays) continue
    const played = plays.reduce((sum, each) => sum + each, 0)
    expect(played).toBeLessThanOrEqual(emissions)
    const earned = shareOut(price, plays, emissions).reduce((sum, each) => sum + each, 0)
    expect(earned).toBe(proportion(price, played, emissions))
    expect(earned).toBeLessThanOrEqual(price)
  }
}

test(`promise R7 in a random history of ${ACTIONS} plans, steps, changed settings, moved screens and late counts, recorded facts agree, no more is played than bought, and sealed figures never change`, async () => {
  const choices = fc.sample(fc.record({ action: fc.nat(999), campaign: fc.nat(999), size: fc.nat(9999) }), {
    numRuns: ACTIONS,
    seed: 20_261_127,
  })
  const made: string[] = []
  const done: string[] = []
  let sealed = await sealedFigures()
  for (const { action, campaign, size } of choices) {
    // Every third action lets time pass: a history has more hours than decisions.
    const chosen = action % 3 === 0 ? actions.at(-1) : actions[action % actions.length]
    done.push(chosen?.name ?? '')
    await chosen?.run(made, (uuids) => uuids[campaign % Math.max(1, uuids.length)], size)
    const { faulty } = await checkStoredLogs(platform.composition.contexts.campaigns)
    // Counts may come after the sealing. An administrator decides about them.
    const faults = faulty.filter(({ fault }) => fault !== 'counts_differ')
    expect(faults, done.join(', ')).toEqual([])
    await expectEarningsToAddUp(made)
    const after = await sealedFigures()
    for (const [uuid, text] of sealed) expect(after.get(uuid)).toBe(text)
    sealed = after
  }
  expect(new Set(done).size).toBe(actions.length)
  expect(made.length).toBeGreaterThan(1)
  expect(sealed.size).toBeGreaterThan(0)
  const corrections = await query<{ by_id: number | null }>(
    "select by_id from campaign_event where type = 'campaign.contacts_corrected'",
  )
  expect(corrections.length).toBeGreaterThan(0)
  console.log(
    `${made.length} campaigns, ${corrections.length} corrections, ${corrections.filter((each) => each.by_id).length} by hand`,
  )
}, 600_000)
