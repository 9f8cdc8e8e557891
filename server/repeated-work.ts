import type { FastifyInstance } from 'fastify'
import type { RepeatedWorkName } from '../contract/platform-state.ts'
import type { WorkStates } from './work-states.ts'

/** Work that is repeated, and its end. */
type RepeatedWork = {
  name: RepeatedWorkName
  intervalMs: number
  /** Whether the first round begins with the server and not one interval later. */
  beginsAtOnce?: boolean
  states: WorkStates
  run: () => Promise<unknown>
  stop: () => unknown
}

/**
 * Repeats work until the server stops. A round begins one interval after the end of the previous one, and later after a
 * failure.
 */
export const repeatWork = (
  app: FastifyInstance,
  { name, intervalMs, beginsAtOnce = false, states, run, stop }: RepeatedWork,
): void => {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let isOpen = false
  const runAndLog = async (): Promise<void> => {
    await states.run(name, run)
    if (isOpen) timer = setTimeout(begin, intervalMs)
  }
  const begin = () => {
    round = runAndLog()
  }
  app.addHook('onReady', async () => {
    states.begin(name)
    isOpen = true
    if (beginsAtOnce) begin()
    else timer = setTimeout(begin, intervalMs)
  })
  app.addHook('onClose', async () => {
    isOpen = false
    clearTimeout(timer)
    await round
    await stop()
  })
}
