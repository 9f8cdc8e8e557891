import { destination, pino } from 'pino'
import { buildApp } from './app.ts'
import { announce } from './base/announce.ts'
import { clockFrom, systemClock } from './base/clock.ts'
import { keptSessionSecret } from './base/session-secret.ts'
import { StartError } from './base/start-error.ts'
import { type Config, readConfig } from './config.ts'
import { demoNetwork } from './demo/network/network.ts'
import { demoPassword } from './demo/network/tables/accounts.ts'
import { type DemoLive, startDemoLive } from './demo/running/live.ts'
import { liveOtherServices } from './other-services.ts'
import type { Platform } from './platform.ts'
import { dailyCountsCache } from './services/statistics/forecast/daily-counts.ts'
import { openStores } from './stores.ts'

/** A server that answers. */
export type RunningServer = {
  /** Like `http://localhost:3000`. */
  readonly url: string
  readonly platform: Platform
  /** Settles when the built-in database ends by itself, after which nothing works. */
  readonly lost: Promise<void>
  /** Stops listening, finishes what runs, closes the stores and stops the database. */
  close(): Promise<void>
}

type App = Awaited<ReturnType<typeof buildApp>>

const STOP_PATIENCE_MS = 15_000

/** Opens the stores, composes the services and listens; when any of it fails, all that was opened is closed again. */
export const startServer = async (config: Config): Promise<RunningServer> => {
  const log = pino({ level: config.logLevel }, destination({ dest: 2, sync: true }))
  const stores = await openStores(config, log)
  let app: App | undefined
  let demo: DemoLive | undefined
  const close = async () => {
    await demo?.close()
    await app?.close()
    await stores.close()
  }
  try {
    const sessionSecret = config.sessionSecret ?? (await keptSessionSecret(config.dataDir))
    const clock = config.clockStart ? clockFrom(config.clockStart) : systemClock()
    const platform: Platform = { config, ...stores, clock, log, sessionSecret }
    app = await buildApp(platform)
    const url = await listen(app, config)
    if (config.demoLive)
      demo = startDemoLive({ ...platform, otherServices: liveOtherServices(dailyCountsCache(platform.statistics)) })
    return { url, platform, lost: stores.lost, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The whole life of the process: reads the settings, serves, and ends on SIGTERM or SIGINT (twice: at once). */
export const run = async (): Promise<void> => {
  try {
    const server = await startServer(readConfig())
    endOnSignal(server)
    announce(`ready ${server.url}`)
    if (server.platform.config.mode === 'demo') announceDemo()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

const announceDemo = (): void => {
  const { accounts } = demoNetwork()
  announce(`demo accounts (password ${demoPassword}): ${accounts.map(({ username }) => username).join(', ')}`)
}

const listen = async (app: App, { host, port }: Config): Promise<string> => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program; stop it or set PORT to another number.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartError(`This server may not listen on ${host}:${port} (${code}); change HOST or PORT.`)
    throw error
  }
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}

const endOnSignal = (server: RunningServer): void => {
  let isEnding = false
  const end = async (reason: string, exitCode: number) => {
    if (isEnding) process.exit(exitCode || 1)
    isEnding = true
    announce(`stopping: ${reason}`)
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref()
    const isClean = await server.close().then(
      () => true,
      (error: unknown) => {
        server.platform.log.error({ err: error }, 'the server did not stop cleanly')
        return false
      },
    )
    process.exit(isClean ? exitCode : 1)
  }
  process.on('SIGTERM', () => void end('SIGTERM', 0))
  process.on('SIGINT', () => void end('SIGINT', 0))
  void server.lost.then(() => isEnding || end('the database has ended by itself', 1))
}
