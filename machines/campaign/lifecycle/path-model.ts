import { seededRoles } from '../../../contract/permissions.ts'
import { addDays } from '../../calendar/days.ts'
import { flightEnd, flightStart } from '../../calendar/flights.ts'
import { instantOf } from '../../calendar/warsaw.ts'
import type { PathModel } from '../../kit/paths/paths.ts'
import type { LifecycleSnapshot } from './lifecycle.ts'
import type { Actor, CampaignFacts, LifecycleContext, LifecycleEvent } from './lifecycle-events.ts'

const actorOf = (id: number, roleId: number): Actor => ({
  id,
  permissions: seededRoles.find((role) => role.id === roleId)?.permissions ?? [],
})

/** Accounts of the generated paths: ids and roles as in the demo network. */
export const pathActors = {
  advertiser: actorOf(2, 2),
  operator: actorOf(4, 4),
  analyst: actorOf(7, 7),
  admin: actorOf(1, 1),
} as const
const accounts = Object.values(pathActors)
const clock: Actor = { id: null, permissions: [] }

/** Flight of the campaigns on generated paths: a week of summer time, both days included. */
export const pathFlight = { from: '2026-05-04', to: '2026-05-10' } as const

const before = (instant: Date): string => new Date(instant.getTime() - 1000).toISOString()

/** Instants of the generated paths: before the flight, both sides of its start and of its end, and its second day. */
export const pathTimes = {
  early: '2026-04-20T08:00:00.000Z',
  justBeforeStart: before(flightStart(pathFlight.from)),
  start: flightStart(pathFlight.from).toISOString(),
  secondDay: instantOf(addDays(pathFlight.from, 1), 0).toISOString(),
  justBeforeEnd: before(flightEnd(pathFlight.to)),
  end: flightEnd(pathFlight.to).toISOString(),
} as const

const flight = { dateFrom: pathFlight.from, dateTo: pathFlight.to }

/** Prices of the generated paths in grosze: a price list and a discount with two decimals can give both. */
export const pathPrices = { enough: 3_000_163, tooLow: 2_850_155 } as const

/** Incomplete facts of a save: empty, one screen too few, too cheap. */
const incompleteFacts: readonly Omit<CampaignFacts, 'spots'>[] = [
  { dateFrom: null, dateTo: null, screens: 0, priceGrosze: null },
  { ...flight, screens: 4, priceGrosze: pathPrices.enough },
  { ...flight, screens: 5, priceGrosze: pathPrices.tooLow },
]
const complete = { ...flight, screens: 5, priceGrosze: pathPrices.enough }

/** Spots of a campaign; `s3` is always a foreign spot. */
const spotIds = ['s1', 's2'] as const

const keptSpots = ({ spots }: LifecycleContext): CampaignFacts['spots'] =>
  spotIds.map((id) => ({ id, persisted: spots.some((spot) => spot.id === id && spot.persisted) }))

const saves = (context: LifecycleContext, now: string): LifecycleEvent[] => {
  const save = (by: Actor, target: 'draft' | 'new', facts: CampaignFacts): LifecycleEvent => ({
    type: 'campaign.save',
    by,
    now,
    target,
    facts,
  })
  const filled = { ...complete, spots: keptSpots(context) }
  const payloads = [...[...incompleteFacts, complete].map((facts) => ({ ...facts, spots: [] })), filled]
  return [
    ...payloads.flatMap((facts) => [
      save(pathActors.advertiser, 'draft', facts),
      save(pathActors.advertiser, 'new', facts),
    ]),
    ...accounts.filter((by) => by !== pathActors.advertiser).map((by) => save(by, 'new', filled)),
  ]
}

/** The switch of the public CPM does the same in every state, so only new campaigns try it. */
const cpmSwitches = (by: Actor, now: string, { value }: LifecycleSnapshot): LifecycleEvent[] =>
  value === 'new'
    ? [
        { type: 'campaign.show_cpm', by, now },
        { type: 'campaign.hide_cpm', by, now },
      ]
    : []

const commands = (by: Actor, now: string, { operatorId }: LifecycleContext): LifecycleEvent[] => [
  ...['s1', 's2', 's3'].map((spotId): LifecycleEvent => ({ type: 'campaign.file_spot', by, now, spotId })),
  { type: 'campaign.submit', by, now },
  ...[true, false].flatMap((slotsFree): LifecycleEvent[] => [
    { type: 'campaign.accept', by, now, slotsFree },
    { type: 'campaign.confirm', by, now, slotsFree },
  ]),
  { type: 'campaign.take_back', by, now },
  { type: 'campaign.withdraw_acceptance', by, now },
  ...['a reason', ' '].flatMap((reason): LifecycleEvent[] => [
    { type: 'campaign.send_back', by, now, reason },
    { type: 'campaign.withdraw_confirmation', by, now, reason },
    { type: 'campaign.stop', by, now, reason },
  ]),
  { type: 'campaign.share', by, now },
  { type: 'campaign.unshare', by, now },
  { type: 'campaign.assign_operator', by, now, operatorId: operatorId === null ? pathActors.operator.id : null },
  { type: 'campaign.delete', by, now },
]

const tick = (now: string): LifecycleEvent => ({ type: 'clock.tick', by: clock, now })

/** An instant at which the clock allows the state. */
const nowIn = (state: LifecycleSnapshot): string => {
  if (state.value === 'in_progress') return pathTimes.start
  return state.value === 'end' ? pathTimes.end : pathTimes.early
}

const ticksIn = (state: LifecycleSnapshot): LifecycleEvent[] => {
  if (state.value === 'confirmed') return [tick(pathTimes.justBeforeStart), tick(pathTimes.start)]
  if (state.value === 'in_progress') return [tick(pathTimes.justBeforeEnd), tick(pathTimes.end)]
  return [tick(pathTimes.early), tick(pathTimes.end)]
}

/** Steps that are refused from the second day of the flight on; a draft is still saved. */
const commandsOnSecondDay = ({ context }: LifecycleSnapshot): LifecycleEvent[] => {
  const facts = { ...complete, spots: keptSpots(context) }
  const now = pathTimes.secondDay
  return [
    { type: 'campaign.save', by: pathActors.advertiser, now, target: 'new', facts },
    { type: 'campaign.submit', by: pathActors.advertiser, now },
    { type: 'campaign.accept', by: pathActors.operator, now, slotsFree: true },
    { type: 'campaign.confirm', by: pathActors.operator, now, slotsFree: true },
  ]
}

const commandsAfterFlight = (state: LifecycleSnapshot): LifecycleEvent[] =>
  state.value === 'confirmed' || state.value === 'in_progress'
    ? []
    : [
        { type: 'campaign.submit', by: pathActors.advertiser, now: pathTimes.end },
        { type: 'campaign.accept', by: pathActors.operator, now: pathTimes.end, slotsFree: true },
        { type: 'campaign.confirm', by: pathActors.operator, now: pathTimes.end, slotsFree: true },
        ...commandsOnSecondDay(state),
      ]

/**
 * All commands that are tried in a state: every command by every account, saves with boundary values, and ticks on both
 * sides of start and end. A campaign begins with a save, so the initial state has only saves.
 */
export const commandsIn = (state: LifecycleSnapshot): LifecycleEvent[] => {
  const now = nowIn(state)
  if (state.context.version === 0) return saves(state.context, now)
  return [
    ...saves(state.context, now),
    ...accounts.flatMap((by) => [...commands(by, now, state.context), ...cpmSwitches(by, now, state)]),
    ...commandsAfterFlight(state),
    ...ticksIn(state),
  ]
}

/** Key of everything that guards of the tried commands read in a state. They read nothing of a deleted campaign. */
export const stateKey = ({ value, context }: LifecycleSnapshot): string => {
  if (context.version === 0) return 'beginning'
  return value === 'deleted'
    ? 'deleted'
    : JSON.stringify([
        value,
        context.dateFrom,
        context.dateTo,
        context.screens,
        context.priceGrosze,
        context.spots,
        context.isShared,
        value === 'new' && context.showsCpm,
      ])
}

/** The model from which the paths of the lifecycle are generated. */
export const lifecyclePathModel: PathModel<LifecycleSnapshot, LifecycleEvent> = { events: commandsIn, keyOf: stateKey }
