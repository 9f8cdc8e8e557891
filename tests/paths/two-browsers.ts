import type { Campaign } from '../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../contract/campaign/index.ts'
import { brokenRules, type LifecycleSnapshot, statusOf, takeStep } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { Actor, LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { stepTowards } from '../../machines/campaign/lifecycle/status-command.ts'
import type { Caller } from '../support/calls/client.ts'

/** What one of two browsers asks of the campaign that both have open. */
export type Action =
  | { kind: 'read' }
  | { kind: 'confirm' }
  | { kind: 'delete' }
  | { kind: 'status'; status: 'new' | 'ready' | 'accepted'; reason?: string }
  | { kind: 'share'; isShared: boolean }

/** What a browser sees of an answer: the record, the newer record that it did not know, or a refusal. */
type Answer =
  | { kind: 'record'; version: number; status: string; isShared: boolean }
  | { kind: 'deleted' | 'missing' | 'refused' }
  | { kind: 'conflict'; version: number }

/** A request with the version that the browser knew, and its answer; `from` and `to` count the starts and ends. */
export type Exchange = { by: Actor; action: Action; version: number; answer: Answer; from: number; to: number }

/** A browser on a campaign: it knows the version of the last record that it was sent. */
export type Browser = { by: Actor; act: (action: Action) => Promise<void> }

const recordOf = ({ version, status, is_shared }: Campaign): Answer => ({
  kind: 'record',
  version,
  status,
  isShared: is_shared,
})

const send = async (caller: Caller, uuid: string, version: number, action: Action): Promise<Answer> => {
  const params = { uuid }
  const outcome = await (() => {
    switch (action.kind) {
      case 'read':
        return caller.call(campaignOperations.getCampaign, { params })
      case 'confirm':
        return caller.call(campaignOperations.confirmCampaign, { params, body: { version } })
      case 'delete':
        return caller.call(campaignOperations.deleteCampaign, { params })
      case 'status': {
        const { status, reason } = action
        return caller.call(campaignOperations.changeCampaign, { params, body: { version, status, reason } })
      }
      case 'share':
        return caller.call(campaignOperations.changeCampaign, { params, body: { version, is_shared: action.isShared } })
    }
  })()
  if (outcome.status === 404) return { kind: 'missing' }
  if (outcome.status < 300) return action.kind === 'delete' ? { kind: 'deleted' } : recordOf(outcome.answer as Campaign)
  if (outcome.status >= 500) throw new Error(`${JSON.stringify(action)} is answered ${outcome.status}`)
  if (outcome.problem.code !== 'version_conflict') return { kind: 'refused' }
  return { kind: 'conflict', version: (outcome.problem.current as Campaign).version }
}

/** Opens a campaign in two browsers, which write what they ask and what they are answered into one history. */
export const openBrowsers = (
  uuid: string,
  version: number,
  users: readonly { by: Actor; caller: Caller }[],
): { browsers: Browser[]; history: Exchange[] } => {
  const history: Exchange[] = []
  let count = 0
  const browsers = users.map(({ by, caller }): Browser => {
    let known = version
    return {
      by,
      act: async (action) => {
        const from = count++
        const asked = known
        const answer = await send(caller, uuid, asked, action)
        if ('version' in answer) known = answer.version
        history.push({ by, action, version: asked, answer, from, to: count++ })
      },
    }
  })
  return { browsers, history }
}

const eventOf = (state: LifecycleSnapshot, by: Actor, now: string, action: Action): LifecycleEvent | null => {
  if (action.kind === 'confirm') return { type: 'campaign.confirm', by, now, slotsFree: true }
  if (action.kind === 'delete') return { type: 'campaign.delete', by, now }
  if (action.kind === 'share') return { type: action.isShared ? 'campaign.share' : 'campaign.unshare', by, now }
  if (action.kind === 'read' || state.value === 'deleted') return null
  const type = stepTowards(statusOf(state.value), action.status)
  const { dateFrom, dateTo, screens, priceGrosze, spots } = state.context
  const facts = { dateFrom, dateTo, screens, priceGrosze, spots }
  switch (type) {
    case null:
      return null
    case 'campaign.save':
      return { type, by, now, target: 'new', facts }
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
      return { type, by, now, reason: action.reason ?? '' }
    case 'campaign.accept':
      return { type, by, now, slotsFree: true }
    default:
      return { type, by, now }
  }
}

const shown = ({ value, context }: LifecycleSnapshot): Answer =>
  value === 'deleted'
    ? { kind: 'deleted' }
    : { kind: 'record', version: context.version, status: statusOf(value), isShared: context.isShared }

/** The answer that the lifecycle gives in a state, and the state after it. */
const answerIn = (
  state: LifecycleSnapshot,
  { by, action, version }: Exchange,
  now: string,
): { answer: Answer; state: LifecycleSnapshot; event?: LifecycleEvent } => {
  if (state.value === 'deleted') return { answer: { kind: 'missing' }, state }
  if (action.kind === 'read') return { answer: shown(state), state }
  if (action.kind !== 'delete' && version !== state.context.version)
    return { answer: { kind: 'conflict', version: state.context.version }, state }
  if (action.kind === 'share' && action.isShared === state.context.isShared) return { answer: shown(state), state }
  const event = eventOf(state, by, now, action)
  if (!event || brokenRules(state, event).length > 0) return { answer: { kind: 'refused' }, state }
  const after = takeStep(state, event)
  return { answer: shown(after), state: after, event }
}

const isSame = (one: Answer, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * One order of the exchanges in which the lifecycle gives every answer, as the events that it accepts, each with its
 * sender; null if there is none. An exchange that ended before another one began comes before it.
 */
export const explain = (
  start: LifecycleSnapshot,
  history: readonly Exchange[],
  now: string,
): readonly string[] | null => {
  const search = (state: LifecycleSnapshot, left: readonly Exchange[]): readonly string[] | null => {
    if (left.length === 0) return []
    for (const next of left) {
      if (left.some(({ to }) => to < next.from)) continue
      const { answer, state: after, event } = answerIn(state, next, now)
      if (!isSame(answer, next.answer)) continue
      const rest = search(
        after,
        left.filter((each) => each !== next),
      )
      if (rest) return event ? [`${event.type} by ${event.by.id}`, ...rest] : rest
    }
    return null
  }
  return search(start, history)
}

/** Every order of two programs that keeps the order of each: the numbers 0 and 1 say whose turn it is. */
export const orders = (first: number, second: number): (0 | 1)[][] => {
  if (first === 0) return [Array.from({ length: second }, () => 1)]
  if (second === 0) return [Array.from({ length: first }, () => 0)]
  return [
    ...orders(first - 1, second).map((rest): (0 | 1)[] => [0, ...rest]),
    ...orders(first, second - 1).map((rest): (0 | 1)[] => [1, ...rest]),
  ]
}
