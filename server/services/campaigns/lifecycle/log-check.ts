import type { CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import { type FaultyLog, MOST_NAMED_FAULTS, type SelfCheck } from '../../../../contract/self-check.ts'
import {
  IllegalStep,
  initialSnapshot,
  type LifecycleSnapshot,
  statusOf,
  takeStoredStep,
} from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'

/** The stored state of a campaign, as far as its log decides it. */
export type StoredState = {
  uuid: string
  name: string
  status: CampaignStatus
  version: number
  isShared: boolean
  showsCpm: boolean
  operatorId: number | null
  stoppedAt: string | null
  isDeleted: boolean
}

/** One stored event, with the number and the status of its row. */
export type StoredEvent = { number: number; status: CampaignStatus; event: LifecycleEvent }

/** A campaign and one of its events. `stored` is null in the only row of a campaign without events. */
export type LogRow = { state: StoredState; stored: StoredEvent | null }

type Fault = Pick<FaultyLog, 'event' | 'fault' | 'detail'>
type Fold = { state: StoredState; snapshot: LifecycleSnapshot; count: number; fault: Fault | null }

const stepFault = (fold: Fold, { number, status, event }: StoredEvent): Fault | null => {
  const expected = fold.count + 1
  if (number !== expected)
    return { event: number, fault: 'wrong_number', detail: `expected ${expected}, found ${number}` }
  const before = fold.snapshot.value
  try {
    fold.snapshot = takeStoredStep(fold.snapshot, event)
  } catch (error) {
    const fault = error instanceof IllegalStep ? 'illegal_step' : 'unreadable'
    return { event: number, fault, detail: error instanceof Error ? error.message : String(error) }
  }
  // A deletion keeps the status that the campaign had.
  const after = fold.snapshot.value === 'deleted' ? before : fold.snapshot.value
  if (after === 'deleted' || statusOf(after) === status) return null
  return { event: number, fault: 'wrong_status', detail: `expected ${statusOf(after)}, found ${status}` }
}

const endFault = ({ state, snapshot, count }: Fold): Fault | null => {
  if (count === 0) return { event: null, fault: 'no_events', detail: `version ${state.version}` }
  const { version, isShared, showsCpm, operatorId, stoppedAt } = snapshot.context
  const isDeleted = snapshot.value === 'deleted'
  const expected = { version, isShared, showsCpm, operatorId, stoppedAt, isDeleted, ...statusIn(snapshot) }
  const different = Object.entries(expected).filter(([key, value]) => state[key as keyof StoredState] !== value)
  if (different.length === 0) return null
  const detail = different.map(([key, value]) => `${key}: expected ${value}, found ${state[key as keyof StoredState]}`)
  return { event: null, fault: 'wrong_state', detail: detail.join('; ') }
}

const statusIn = ({ value }: LifecycleSnapshot): { status?: CampaignStatus } =>
  value === 'deleted' ? {} : { status: statusOf(value) }

/**
 * Folds logs row by row. The rows of one campaign must be consecutive, oldest first. Only the current campaign and the
 * listed faults are in memory. Call `result` after the last row.
 */
export const createLogCheck = () => {
  const result: SelfCheck = { campaigns: 0, events: 0, faults: 0, faulty: [] }
  let fold: Fold | null = null
  const name = (fault: FaultyLog): void => {
    result.faults += 1
    if (result.faulty.length < MOST_NAMED_FAULTS) result.faulty.push(fault)
  }
  const end = (): void => {
    if (!fold) return
    const fault = fold.fault ?? endFault(fold)
    if (fault) name({ uuid: fold.state.uuid, name: fold.state.name, ...fault })
    fold = null
  }
  return {
    take: ({ state, stored }: LogRow): void => {
      if (fold?.state.uuid !== state.uuid) {
        end()
        result.campaigns += 1
        fold = { state, snapshot: initialSnapshot(), count: 0, fault: null }
      }
      // The campaign may have been changed since the last rows were read.
      fold.state = state
      if (!stored) return
      result.events += 1
      fold.fault ??= stepFault(fold, stored)
      fold.count += 1
    },
    takeOrphan: (uuid: string, number: number): void =>
      name({ uuid, name: null, event: number, fault: 'no_campaign', detail: `${number} events` }),
    takeFault: (fault: FaultyLog): void => {
      end()
      name(fault)
    },
    result: (): SelfCheck => {
      end()
      return result
    },
  }
}
