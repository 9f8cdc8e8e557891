import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Work that is done again and again, and what ends it. */
type RepeatedWork = {
  intervalMs: number
  log: Logger
  run: () => Promise<unknown>
  /** What is logged if a round fails; the next round is tried. */
  failure: string
  stop: () => unknown
}

/** Repeats work until the server stops: the next round begins an interval after the last one has ended. */
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
