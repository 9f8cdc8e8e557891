import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contract } from '../../../contract/index.ts'
import type { SelfCheck } from '../../../contract/self-check.ts'
import type { Account } from '../../http/caller.ts'
import { jsonCompression } from '../../http/compression.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { openApi } from '../../http/openapi.ts'
import type { Store } from '../../store/database.ts'
import type { Statistics } from '../../store/statistics/open-statistics.ts'
import { type DisclosureContext, sharedDisclosure } from './disclosure/disclosure.ts'
import { type PlatformStateContext, platformStateOf, releaseOutgoing, retryWork } from './platform-state.ts'

/** The dependencies of the platform's routes. */
export type PlatformRoutesContext = {
  config: { brand: string; mode: 'demo' | 'production' }
  store: Store
  statistics: Statistics
  tickets: {
    /** How long a registered uuid is valid, seconds. */
    validSeconds: number
    /** Registers a uuid with which one socket may connect; throws `duplicate`. */
    register(account: Account, untrustedUuid: string): Promise<void>
  }
  /** Folds all stored logs of campaigns. */
  checkLogs(): Promise<SelfCheck>
} & PlatformStateContext &
  DisclosureContext

/** Makes calls share one run: a call during a run gets the result of that run. */
const shared = <Result>(run: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** Registers the routes for the API description, the health check, the self-check and the tickets of sockets. */
export const platformRoutes = (
  app: FastifyInstance,
  registerOperation: RegisterOperation,
  context: PlatformRoutesContext,
): void => {
  const { config, store, statistics, tickets } = context
  const checkLogs = shared(() => context.checkLogs())
  let description: ReturnType<typeof openApi> | undefined
  // At the first request: making it takes a quarter of the time in which the application is built.
  const describe = async () => {
    description ??= openApi(config.brand)
    return description
  }
  registerOperation(contract.platform.describe, describe)
  app.get('/api/openapi.json', { compress: jsonCompression }, describe)
  registerOperation(contract.platform.health, async () => {
    await Promise.all([store.db.execute(sql`select 1`), statistics.rows('select 1')])
    return { status: 'ok' as const, brand: config.brand, mode: config.mode }
  })
  registerOperation(contract.platform.selfCheck, checkLogs)
  registerOperation(contract.platform.getDisclosure, sharedDisclosure(context))
  registerOperation(contract.platform.getState, () => platformStateOf(context))
  registerOperation(contract.platform.releaseOutgoing, ({ account }) => releaseOutgoing(context, account))
  registerOperation(contract.platform.retryWork, async ({ account }) => retryWork(context, account))
  registerOperation(contract.platform.task, async ({ account, body }) => {
    await tickets.register(account, body.uuid)
    return { uuid: body.uuid, expires_in: tickets.validSeconds }
  })
}
