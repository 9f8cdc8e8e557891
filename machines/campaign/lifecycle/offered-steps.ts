import { type CampaignStatus, campaignStatuses } from '../../../contract/campaign/campaign.ts'
import type { CommandStep } from './commands.ts'
import {
  correctingSteps,
  editingSteps,
  type LifecycleState,
  lifecycle,
  sharingSteps,
  stateOf,
  swappingSteps,
} from './lifecycle.ts'

type Move = { step: string; to: string }

const order = Object.keys(lifecycle.states)

/** The commands and clock ticks that a state handles, and the states that they lead to. */
const movesFrom = (state: LifecycleState): Move[] =>
  [...(lifecycle.states[state]?.transitions ?? [])].flatMap(([step, transitions]) =>
    transitions.map(({ target }) => ({ step, to: target?.[0]?.key ?? state })),
  )

const isOffered = (move: Move): move is Move & { step: CommandStep } =>
  move.step !== 'clock.tick' &&
  ![...editingSteps, ...sharingSteps, ...correctingSteps, ...swappingSteps].includes(move.step)

/** 0 for a step that leads forward, 1 for one that leads back, 2 for one that stays. */
const rankFrom = (state: LifecycleState, { to }: Move): number => {
  const distance = order.indexOf(to) - order.indexOf(state)
  return distance === 0 ? 2 : distance > 0 ? 0 : 1
}

const statesAt = (statuses: readonly CampaignStatus[]): LifecycleState[] => statuses.map(stateOf)

/** The state that saving leads to next, and the one that the clock has ended: their steps come soon, or are over. */
const neighbours = (state: LifecycleState): LifecycleState[] => {
  const saved = movesFrom(state).filter(({ step }) => step === 'campaign.save')
  return statesAt(campaignStatuses).filter(
    (other) =>
      other !== state &&
      (saved.some(({ to }) => to === other) ||
        movesFrom(other).some(({ step, to }) => step === 'clock.tick' && to === state)),
  )
}

/**
 * The steps that a page offers for a status, read from the lifecycle itself: those that its state handles, forward
 * before back, and the steps of status that the state refuses only because saving has to come first or the clock was
 * faster. Changes of the fields, the deletion, sharing and corrections have their own places on the page.
 */
export const offeredSteps = (status: CampaignStatus): CommandStep[] => {
  const state = stateOf(status)
  const own = movesFrom(state)
    .filter(isOffered)
    .toSorted((one, other) => rankFrom(state, one) - rankFrom(state, other))
  const refused = neighbours(state).flatMap((other) =>
    movesFrom(other)
      .filter(({ to }) => to !== other)
      .filter(isOffered),
  )
  return [...new Set([...own, ...refused].map(({ step }) => step))]
}
