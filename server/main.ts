import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { buildApp } from './app.ts'
import { announce, announced } from './base/announce.ts'
import { clockFrom, systemClock } from './base/clock.ts'
import { clockCheck } from './base/clock-check.ts'
import { describeError } from './base/describe-error.ts'
import { productVersion } from './base/product-version.ts'
import { StartError } from './base/start-error.ts'
import { traceWith } from './base/tracing.ts'
import { compose } from './composition.ts'
import type { Demo } from './demo-ports/load-demo.ts'
import { listenError, requireFreePort } from './http/free-port.ts'
import { createMetrics } from './http/metrics.ts'
import { openBackupDoor } from './installation/backup/door.ts'
import { findNeeds, sentenceOfNeeds } from './installation/empty-platform.ts'
import { recordHome } from './installation/home.ts'
import { newSecretLog, recordOwnFiles, sessionSecretOf } from './installation/own-files.ts'
import { recordOwnStatistics } from './installation/own-statistics.ts'
import { createLog, openLogOutput } from './log.ts'
import type { Platform } from './platform.ts'
import { type Config, readConfig } from './settings/config.ts'
import { databaseNow } from './store/database-now.ts'
import { openStores } from './stores.ts'

/** A running server. */
export type RunningServer = {
  /** For example `http://localhost:3000`. */
  readonly url: string
  readonly platform: Platform
  /** Lines that are printed after the address. */
  readonly notices: readonly string[]
  /** Resolves when the built-in database exits unexpectedly. The server cannot work without it. */
  readonly lost: Promise<void>
  /** Stops listening, waits for running work, closes the stores and stops the database. */
  close(): Promise<void>
}

type App = Awaited<ReturnType<typeof buildApp>>

/** Time limit for closing the stores, after the time limit of the requests. */
const CLOSE_TIMEOUT_MS = 15_000
/** npm passes a Ctrl-C on although the terminal has already sent it to this process. */
const REPEATED_SIGNAL_MS = 1_000

/** Opens the stores, composes the services and listens. If a step fails, everything that is open is closed. */
export const startServer = async (config: Config, log: Logger): Promise<RunningServer> => {
  const closeTracing = await startTracing(config, log)
  const stores = await openStores(config, log, () => requireFreePort(config))
  let app: App | undefined
  let araboxes: ReturnType<Demo['startLive']> | undefined
  const stopping = new AbortController()
  let closeDoor: (() => void) | undefined
  const close = async () => {
    stopping.abort()
    closeDoor?.()
    await araboxes?.close()
    if (app?.server.listening) await pause(config.stopWaitSeconds * SECOND_MS)
    await app?.close()
    try {
      await stores.close()
    } finally {
      await closeTracing()
    }
  }
  try {
    const sessionSecret = await sessionSecretOf(config, newSecretLog(stores.store, log))
    const clock = config.clockStart ? clockFrom(config.clockStart) : systemClock()
    const { store, statistics, files, redis } = stores
    const platform: Platform = {
      config,
      store,
      statistics,
      files,
      redis,
      clock,
      log,
      sessionSecret,
      clockProblem: config.clockStart ? undefined : clockCheck(clock, { databaseNow: () => databaseNow(store) }),
      metrics: createMetrics(),
      stopping: stopping.signal,
    }
    const composition = await compose(platform)
    app = await buildApp(composition)
    await recordOwnStatistics(platform)
    await recordOwnFiles(platform)
    const copy = copyNotice(await recordHome(platform))
    if (copy !== undefined) log.error(copy)
    await stores.unlockStart()
    closeDoor = await openBackupDoor(config.dataDir, statistics, log)
    const url = await listen(app, config)
    const indexes = config.work.has('jobs') ? stores.beginLargeIndexes() : undefined
    void Promise.all([indexes, app.startWork]).then(() => log.info('the work of the start is done'))
    if (config.demoLive && config.work.has('ingest')) araboxes = composition.demo?.startLive()
    const needs = composition.demo ? [] : await findNeeds(platform)
    const missing = needs.length > 0 ? sentenceOfNeeds(needs) : undefined
    if (missing !== undefined) log.warn(missing)
    const notices = [copy, composition.demo?.accountsLine, missing].filter((line) => line !== undefined)
    return { url, platform, notices, lost: stores.lost, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Begins to send traces if the settings name a collector. Returns what ends it, and sends the last ones. */
const startTracing = async ({ tracesUrl }: Config, log: Logger): Promise<() => Promise<void>> => {
  if (tracesUrl === undefined) return async () => undefined
  const { openTelemetry } = await import('./base/open-telemetry.ts')
  const { tracer, close } = await openTelemetry(tracesUrl, log)
  traceWith(tracer)
  return async () => {
    traceWith(undefined)
    await close()
  }
}

const movedNames = { database: 'database', files: 'folder of files', address: 'PUBLIC_URL' } as const

/** What the log says about a platform that may be a copy; undefined if nothing has moved. */
const copyNotice = (moved: readonly (keyof typeof movedNames)[]): string | undefined =>
  moved.length === 0
    ? undefined
    : `This platform may be a copy: another ${moved.map((part) => movedNames[part]).join(', another ')} than at the last start. Webhooks and e-mails are kept back until an administrator says on the dashboard that it is no copy.`

/** How long the process waits at its end for readers of its output. */
const FLUSH_MS = 1_000

const startErrorText = (error: unknown): string =>
  error instanceof StartError ? error.message : JSON.stringify(describeError(error), null, 2)

/**
 * Runs the process: reads the settings, serves, and stops on SIGTERM, SIGINT or SIGHUP. A second signal, a second later
 * or more, stops it at once.
 */
export const run = async (): Promise<void> => {
  const output = openLogOutput()
  const exit = async (code: number): Promise<never> => {
    await Promise.all([announced(FLUSH_MS), output.flush(FLUSH_MS)])
    return process.exit(code)
  }
  try {
    const config = readConfig()
    const log = createLog(config, output)
    log.info({ version: productVersion, node: process.version, mode: config.mode }, 'the server starts')
    reportWarnings(log)
    const server = await startServer(config, log)
    endOnSignal(server, exit)
    announce(`ready ${server.url}`)
    for (const notice of server.notices) announce(notice)
  } catch (error) {
    output.write(`${startErrorText(error)}\n`)
    await exit(1)
  }
}

/** Logs the warnings of Node.js and libraries. By default, Node.js would write them to standard error as plain text. */
const reportWarnings = (log: Logger): void => {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}

const listen = async (app: App, { host, port }: Config): Promise<string> => {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port })
  })
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}

const endOnSignal = (server: RunningServer, exit: (code: number) => Promise<never>): void => {
  const { config, log } = server.platform
  let beganMs: number | undefined
  const end = async (reason: string, exitCode: number) => {
    if (beganMs !== undefined) {
      if (performance.now() - beganMs <= REPEATED_SIGNAL_MS) return
      log.fatal({ reason }, 'the server is ended at once by a second signal')
      return exit(exitCode || 1)
    }
    beganMs = performance.now()
    announce(`stopping: ${reason}`)
    const limitMs = (config.stopWaitSeconds + config.stopSeconds) * SECOND_MS + CLOSE_TIMEOUT_MS
    setTimeout(() => {
      log.fatal({ limitMs }, 'the server did not stop in time and is ended')
      void exit(1)
    }, limitMs).unref()
    const isClean = await server.close().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        return false
      },
    )
    await exit(isClean ? exitCode : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal, 0))
  void server.lost.then(() => {
    if (beganMs === undefined) void end('the database stopped unexpectedly', 1)
  })
}
