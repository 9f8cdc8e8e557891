import { describe, expect, test } from 'vitest'
import { seededRoles } from '../../../contract/permissions.ts'
import { flightEnd, flightStart } from '../../calendar/flights.ts'
import {
  brokenRules,
  foldLog,
  IllegalStep,
  initialSnapshot,
  type LifecycleSnapshot,
  snapshotAt,
  statusOf,
  takeStep,
} from './lifecycle.ts'
import type { Actor, CampaignFacts, LifecycleEvent } from './lifecycle-events.ts'

const role = (name: string): Actor => ({
  id: 1,
  permissions: seededRoles.find((seeded) => seeded.name === name)?.permissions ?? [],
})
const advertiser = role('Advertiser')
const operator = role('Operator')
const analyst = role('Analyst')
const clock: Actor = { id: null, permissions: [] }

const [first, last] = ['2026-05-04', '2026-05-10']
const early = '2026-04-20T08:00:00Z'
const complete: CampaignFacts = {
  dateFrom: first,
  dateTo: last,
  screens: 5,
  priceGrosze: 3_000_000,
  spots: [{ id: 'a', persisted: false }],
}

const save = (
  facts: Partial<CampaignFacts> = {},
  target: 'draft' | 'new' = 'new',
  by = advertiser,
): LifecycleEvent => ({
  type: 'campaign.save',
  by,
  now: early,
  target,
  facts: { ...complete, ...facts },
})
const file = (spotId = 'a'): LifecycleEvent => ({ type: 'campaign.file_spot', by: advertiser, now: early, spotId })
const submit = (now = early): LifecycleEvent => ({ type: 'campaign.submit', by: advertiser, now })
const accept = (by = operator, slotsFree = true, now = early): LifecycleEvent => ({
  type: 'campaign.accept',
  by,
  now,
  slotsFree,
})
const confirm = (by = operator, slotsFree = true, now = early): LifecycleEvent => ({
  type: 'campaign.confirm',
  by,
  now,
  slotsFree,
})
const sendBack = (reason: string): LifecycleEvent => ({ type: 'campaign.send_back', by: operator, now: early, reason })
const withdrawAcceptance = (by = operator): LifecycleEvent => ({ type: 'campaign.withdraw_acceptance', by, now: early })
const withdrawConfirmation = (reason: string, by = operator): LifecycleEvent => ({
  type: 'campaign.withdraw_confirmation',
  by,
  now: early,
  reason,
})
const share = (by = advertiser): LifecycleEvent => ({ type: 'campaign.share', by, now: early })
const unshare = (by = advertiser): LifecycleEvent => ({ type: 'campaign.unshare', by, now: early })
const remove: LifecycleEvent = { type: 'campaign.delete', by: advertiser, now: early }
const tick = (now: Date | string): LifecycleEvent => ({
  type: 'clock.tick',
  by: clock,
  now: new Date(now).toISOString(),
})
const justBefore = (instant: Date): Date => new Date(instant.getTime() - 1)

const toReady = [save(), file(), submit()]
const toConfirmed = [...toReady, accept(), confirm()]
const toRunning = [...toConfirmed, tick(flightStart(first))]
const toEnd = [...toRunning, tick(flightEnd(last))]
const at = (...log: LifecycleEvent[]): LifecycleSnapshot => foldLog(log)

describe('the states of a campaign', () => {
  test('L05 a campaign passes draft, new, ready, accepted, confirmed, in progress and end', () => {
    const log = [save({}, 'draft'), ...toEnd]
    const states = log.map((_, index) => at(...log.slice(0, index + 1)).value)
    expect(states).toEqual(['draft', 'new', 'new', 'ready', 'accepted', 'confirmed', 'in_progress', 'end'])
    expect(at(...log).context.version).toBe(8)
  })

  test('L03 the status of confirmed is pending, every other state has a status of the same name', () => {
    expect(statusOf('confirmed')).toBe('pending')
    for (const state of ['draft', 'new', 'ready', 'accepted', 'in_progress', 'end'] as const)
      expect(statusOf(state)).toBe(state)
    expect(() => statusOf('deleted')).toThrow('no status')
  })

  test('L05 a stored campaign is restored in its state and continues from there', () => {
    const { context } = at(...toConfirmed)
    const back = snapshotAt('pending', context)
    expect(back.value).toBe('confirmed')
    expect(takeStep(back, tick(flightStart(first))).value).toBe('in_progress')
  })

  test.each([
    ['draft → accepted', [save({}, 'draft')], accept()],
    ['draft → ready', [save({ spots: [{ id: 'a', persisted: true }] }, 'draft')], submit()],
    ['new → confirmed', [save()], confirm()],
    ['new → accepted', [save(), file()], accept()],
    ['ready → in progress', toReady, tick(flightStart(first))],
    ['ready → confirmed', toReady, confirm()],
    ['accepted → in progress', [...toReady, accept()], tick(flightStart(first))],
    ['confirmed → end', toConfirmed, tick(justBefore(flightStart(first)))],
  ] as const)('L14 the step %s, which skips a state, is impossible', (_, log, event) => {
    expect(() => takeStep(at(...log), event)).toThrow(IllegalStep)
  })
})

describe('saving', () => {
  test('V03 4 screens are too few, 5 are enough', () => {
    expect(brokenRules(initialSnapshot(), save({ screens: 4 }))).toEqual(['has_minimum_screens'])
    expect(brokenRules(initialSnapshot(), save({ screens: 5 }))).toEqual([])
  })

  test('V04 29 999.99 PLN are too little, 30 000 PLN are enough', () => {
    expect(brokenRules(initialSnapshot(), save({ priceGrosze: 2_999_999 }))).toEqual(['has_minimum_price'])
    expect(brokenRules(initialSnapshot(), save({ priceGrosze: 3_000_000 }))).toEqual([])
    expect(brokenRules(initialSnapshot(), save({ priceGrosze: null }))).toEqual(['has_minimum_price'])
  })

  test('V01 without days a campaign is not complete, and every broken rule is named in order', () => {
    const nothing = { dateFrom: null, dateTo: null, screens: 0, priceGrosze: null, spots: [] }
    expect(brokenRules(initialSnapshot(), save(nothing))).toEqual([
      'has_dates',
      'has_minimum_screens',
      'has_minimum_price',
    ])
    expect(brokenRules(initialSnapshot(), save({ dateTo: null }))).toEqual(['has_dates'])
  })

  test('L05 a draft may be empty', () => {
    const nothing = { dateFrom: null, dateTo: null, screens: 0, priceGrosze: null, spots: [] }
    expect(at(save(nothing, 'draft')).value).toBe('draft')
  })

  test('L05 a new campaign can become a draft again, a submitted campaign cannot be changed', () => {
    expect(at(save(), save({}, 'draft')).value).toBe('draft')
    expect(brokenRules(at(...toReady), save())).toEqual(['edit_before_submitting'])
    expect(brokenRules(at(...toReady), file())).toEqual(['edit_before_submitting'])
  })

  test('P14 the missing permission to edit is the first broken rule', () => {
    expect(brokenRules(initialSnapshot(), save({ screens: 4 }, 'new', analyst))).toEqual([
      'may_edit',
      'has_minimum_screens',
    ])
  })
})

describe('submitting', () => {
  test('L06 ready needs a spot', () => {
    expect(brokenRules(at(save({ spots: [] })), submit())).toEqual(['has_spot'])
  })

  test('L06 ready needs the file of every spot', () => {
    const spots = [
      { id: 'a', persisted: false },
      { id: 'b', persisted: false },
    ]
    const half = at(save({ spots }), file('a'))
    expect(brokenRules(half, submit())).toEqual(['has_every_file'])
    expect(takeStep(takeStep(half, file('b')), submit()).value).toBe('ready')
  })

  test('L06 a file belongs to a spot of this campaign', () => {
    expect(brokenRules(at(save()), file('somebody else’s'))).toEqual(['has_that_spot'])
  })

  test('L05 a campaign whose last day is over can no longer be submitted, accepted or confirmed', () => {
    const over = flightEnd(last).toISOString()
    const lastMoment = justBefore(flightEnd(first)).toISOString()
    expect(brokenRules(at(save(), file()), submit(over))).toEqual(['flight_is_not_over', 'flight_begun'])
    expect(brokenRules(at(save(), file()), submit(lastMoment))).toEqual([])
    expect(brokenRules(at(...toReady), accept(operator, true, over))).toEqual(['flight_is_not_over', 'flight_begun'])
    expect(brokenRules(at(...toReady, accept()), confirm(operator, true, over))).toEqual([
      'flight_is_not_over',
      'flight_begun',
    ])
  })
})

describe('accepting and confirming', () => {
  test('L07 accepting needs its permission: the operator has it, the advertiser does not', () => {
    expect(brokenRules(at(...toReady), accept(advertiser))).toEqual(['may_accept'])
    expect(takeStep(at(...toReady), accept(operator)).value).toBe('accepted')
    expect(takeStep(at(...toReady), accept(role('Administrator'))).value).toBe('accepted')
  })

  test('L08 an accepted campaign becomes confirmed only by confirming', () => {
    const accepted = at(...toReady, accept())
    const events = [save(), file(), submit(), accept(), sendBack('no'), tick(flightStart(first)), remove]
    expect(events.map((event) => brokenRules(accepted, event).join())).toEqual([
      'edit_before_submitting',
      'edit_before_submitting',
      'submit_from_new',
      'accept_from_ready',
      'send_back_from_ready',
      'clock_moves_confirmed',
      'delete_before_submitting',
    ])
    expect(takeStep(accepted, confirm()).value).toBe('confirmed')
  })

  test('L13 confirming needs its permission', () => {
    expect(brokenRules(at(...toReady, accept()), confirm(role('Account manager')))).toEqual(['may_confirm'])
  })

  test('L09 without free slots a campaign can be neither accepted nor confirmed', () => {
    expect(brokenRules(at(...toReady), accept(operator, false))).toEqual(['slots_are_free'])
    expect(brokenRules(at(...toReady, accept()), confirm(operator, false))).toEqual(['slots_are_free'])
  })

  test('L12 an acceptance can be withdrawn with the permission to accept', () => {
    const accepted = at(...toReady, accept())
    expect(takeStep(accepted, withdrawAcceptance()).value).toBe('ready')
    expect(brokenRules(accepted, withdrawAcceptance(advertiser))).toEqual(['may_accept'])
  })

  test('L05 sending a ready campaign back needs a reason', () => {
    expect(brokenRules(at(...toReady), sendBack('  '))).toEqual(['has_reason'])
    expect(takeStep(at(...toReady), sendBack('The spot has no sound')).value).toBe('new')
  })

  test('L10 no other command leads back from a confirmation', () => {
    const confirmed = at(...toConfirmed)
    const events = [withdrawAcceptance(), save(), sendBack('no'), remove, submit(), accept()]
    expect(events.map((event) => brokenRules(confirmed, event).join())).toEqual([
      'withdraw_acceptance_from_accepted',
      'edit_before_submitting',
      'send_back_from_ready',
      'delete_before_submitting',
      'submit_from_new',
      'accept_from_ready',
    ])
  })

  test('L11 withdrawing a confirmation needs a reason and its permission, and is possible only before the start', () => {
    const confirmed = at(...toConfirmed)
    expect(brokenRules(confirmed, withdrawConfirmation(''))).toEqual(['has_reason'])
    expect(brokenRules(confirmed, withdrawConfirmation('why', advertiser))).toEqual(['may_withdraw_confirmation'])
    expect(takeStep(confirmed, withdrawConfirmation('The client is bankrupt')).value).toBe('accepted')
    expect(brokenRules(at(...toRunning), withdrawConfirmation('late'))).toEqual(['withdraw_confirmation_before_start'])
  })
})

describe('the clock', () => {
  test('L16 a campaign starts at 06:00 of the first day, not a millisecond earlier', () => {
    const confirmed = at(...toConfirmed)
    expect(brokenRules(confirmed, tick(justBefore(flightStart(first))))).toEqual(['clock_moves_confirmed'])
    expect(takeStep(confirmed, tick(flightStart(first))).value).toBe('in_progress')
  })

  test('L16 a campaign ends at 24:00 of the last day, not a millisecond earlier', () => {
    const running = at(...toRunning)
    expect(brokenRules(running, tick(justBefore(flightEnd(last))))).toEqual(['clock_moves_confirmed'])
    expect(takeStep(running, tick(flightEnd(last))).value).toBe('end')
  })

  test('L16 missed steps are taken later, one after the other', () => {
    const late = tick('2026-06-30T12:00:00Z')
    expect(at(...toConfirmed, late).value).toBe('in_progress')
    expect(at(...toConfirmed, late, late).value).toBe('end')
  })

  test('L16 a one-day campaign on the day of a clock change plays the whole day', () => {
    const [day, next] = ['2027-03-28', '2027-03-29']
    const log = [
      save({ dateFrom: day, dateTo: day }),
      file(),
      submit(),
      accept(),
      confirm(),
      tick('2027-03-28T04:00:00Z'),
    ]
    expect(at(...log).value).toBe('in_progress')
    expect(brokenRules(at(...log), tick('2027-03-28T21:59:59Z'))).toEqual(['clock_moves_confirmed'])
    expect(at(...log, tick(`${next}T00:00:00+02:00`)).value).toBe('end')
  })

  test('L15 the end is final: only the sharing can still change', () => {
    const end = at(...toEnd)
    const events = [
      save(),
      file(),
      submit(),
      accept(),
      confirm(),
      sendBack('no'),
      withdrawAcceptance(),
      withdrawConfirmation('no'),
      remove,
      tick('2030-01-01T00:00:00Z'),
      { type: 'campaign.assign_operator', by: operator, now: early, operatorId: 4 } as const,
    ]
    expect(events.map((event) => brokenRules(end, event).join())).toEqual([
      'edit_before_submitting',
      'edit_before_submitting',
      'submit_from_new',
      'accept_from_ready',
      'confirm_from_accepted',
      'send_back_from_ready',
      'withdraw_acceptance_from_accepted',
      'withdraw_confirmation_before_start',
      'delete_before_submitting',
      'clock_moves_confirmed',
      'assign_before_end',
    ])
    expect(takeStep(end, share()).value).toBe('end')
  })
})

describe('sharing, operators and deletion', () => {
  test('L23 sharing can be switched on and off in every complete state and does not change the state', () => {
    for (const log of [[save()], toReady, [...toReady, accept()], toConfirmed, toRunning, toEnd]) {
      const shared = takeStep(at(...log), share())
      expect(shared.context.isShared).toBe(true)
      expect(shared.value).toBe(at(...log).value)
      expect(takeStep(shared, unshare()).context.isShared).toBe(false)
    }
  })

  test('L23 a draft cannot be shared, but a shared campaign that became a draft can be unshared', () => {
    expect(brokenRules(at(save({}, 'draft')), share())).toEqual(['share_when_complete'])
    expect(brokenRules(at(save()), unshare())).toEqual(['unshare_when_shared'])
    expect(takeStep(at(save(), share(), save({}, 'draft')), unshare()).context.isShared).toBe(false)
  })

  test('L23 sharing and unsharing need the permission', () => {
    expect(brokenRules(at(save()), share(analyst))).toEqual(['may_share'])
    expect(brokenRules(at(save(), share()), unshare(analyst))).toEqual(['may_share'])
  })

  test('P11 the CPM can be shown while the campaign is shared, and is hidden again when sharing ends', () => {
    const show = (by = advertiser): LifecycleEvent => ({ type: 'campaign.show_cpm', by, now: early })
    const hide = (by = advertiser): LifecycleEvent => ({ type: 'campaign.hide_cpm', by, now: early })
    expect(brokenRules(at(save()), show())).toEqual(['show_cpm_when_shared'])
    for (const log of [[save()], toReady, [...toReady, accept()], toConfirmed, toRunning, toEnd]) {
      const shown = at(...log, share(), show())
      expect(shown.context.showsCpm).toBe(true)
      expect(shown.value).toBe(at(...log).value)
      expect(takeStep(shown, hide(operator)).context.showsCpm).toBe(false)
    }
    expect(at(save(), share(), show(), unshare(), share()).context.showsCpm).toBe(false)
    expect(brokenRules(at(save(), share()), hide())).toEqual(['hide_cpm_when_shown'])
    expect(brokenRules(at(save(), share()), show(operator))).toEqual(['may_show_cpm'])
    expect(brokenRules(at(save(), share()), show(analyst))).toEqual(['may_share', 'may_show_cpm'])
  })

  test('L17 an operator can be assigned until the end, but only with the permission for it', () => {
    const assign = (by: Actor): LifecycleEvent => ({ type: 'campaign.assign_operator', by, now: early, operatorId: 4 })
    for (const by of [role('Sales'), operator, role('Administrator')])
      expect(takeStep(at(...toRunning), assign(by)).context.operatorId).toBe(4)
    for (const by of [advertiser, analyst, role('Account manager'), role('Network owner')])
      expect(brokenRules(at(save()), assign(by))).toEqual(['may_assign_operator'])
  })

  test('L17 a log in which an advertiser assigned an operator under earlier rules still folds', () => {
    const log = [save(), { type: 'campaign.assign_operator', by: advertiser, now: early, operatorId: 4 } as const]
    expect(foldLog(log).context.operatorId).toBe(4)
  })

  test('L05 a campaign can be deleted before it is submitted, and a deleted campaign accepts no command', () => {
    const deleted = at(save(), share(), remove)
    expect(deleted.value).toBe('deleted')
    expect(deleted.status).toBe('done')
    const events = [save(), file(), submit(), share(), unshare(), remove]
    expect(events.map((event) => brokenRules(deleted, event).join())).toEqual([
      'edit_before_submitting',
      'edit_before_submitting',
      'submit_from_new',
      'share_when_complete',
      'unshare_when_shared',
      'delete_before_submitting',
    ])
    expect(brokenRules(at(...toReady), remove)).toEqual(['delete_before_submitting'])
  })

  test('L05 folding a log that breaks a rule is an error that names the entry and the rule', () => {
    expect(() => at(save(), submit(), accept())).toThrow('campaign.submit (entry 1) breaks has_every_file')
  })
})
