import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Work that is repeated, and its end. */
type RepeatedWork = {
  intervalMs: number
  log: Logger
  run: () => Promise<unknown>
  /** The log message if a round fails. The next round runs all the same. */
  failure: string
  stop: () => unknown
}

/** Repeats work until the server stops. A round begins one interval after the end of the previous one. */
export const repeatWork = (app: FastifyInstance, { intervalMs, log, run, failure, stop }: RepeatedWork): void => {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  const runAndLog = async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      log.error({ err: error }, failure)
    }
    if (timer !== undefined) timer = setTimeout(begin, intervalMs)
  }
  const begin = () => {
    round = runAndLog()
  }
  app.addHook('onReady', async () => {
    timer = setTimeout(begin, intervalMs)
  })
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    timer = undefined
    await round
    await stop()
  })
}
