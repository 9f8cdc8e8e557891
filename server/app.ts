import { fastifyCookie } from '@fastify/cookie'
import { fastifyMultipart } from '@fastify/multipart'
import { fastifyRateLimit } from '@fastify/rate-limit'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { PLAYER_NAMESPACE } from '../contract/player/schedule-event.ts'
import { MINUTE_MS, SECOND_MS } from '../machines/calendar/durations.ts'
import { archiveWork } from './archive-work.ts'
import { productVersion } from './base/product-version.ts'
import { isSameToken } from './base/same-token.ts'
import { type AwaitUntilStop, stopDeadline } from './base/stop-deadline.ts'
import { requireWritable } from './base/writable-folder.ts'
import { clockWork } from './clock-work.ts'
import type { Composition } from './composition.ts'
import { contentWork } from './content-work.ts'
import { hasOutsideContent, playoutAdapter } from './contexts.ts'
import { demoPictureRoutes } from './demo-ports/picture-routes.ts'
import { filmWork } from './film-work.ts'
import { findingWork } from './finding-work.ts'
import { historyWork, rootWork } from './history-work.ts'
import { apiReference } from './http/api-reference.ts'
import type { IdentifyDevice } from './http/caller.ts'
import { clientPages } from './http/client-pages.ts'
import { registerCompression } from './http/compression.ts'
import { accountLimit, deviceLimit, type LimitDevice } from './http/devices.ts'
import { drainConnections } from './http/drain.ts'
import { parseFormBodies } from './http/form-body.ts'
import { operationRegistrar } from './http/gates.ts'
import { parseJsonBodies } from './http/json-body.ts'
import { mapTiles } from './http/map-tiles/serve-map-tiles.ts'
import { readTilesFile } from './http/map-tiles/tiles-file.ts'
import { metricsRoute } from './http/metrics.ts'
import { sendPlatformTime } from './http/platform-time.ts'
import { probeRoutes, type ReadinessChecks } from './http/probes.ts'
import { notFound, ProblemError, sendProblem } from './http/problem.ts'
import { observeRefusals } from './http/refusal/observe-refusals.ts'
import { requestIds, sendRequestIds } from './http/request-ids.ts'
import { logRequests } from './http/request-log.ts'
import { protectAnswers, registerTransportSecurity } from './http/security-headers.ts'
import { securityTextRoute } from './http/security-text.ts'
import { traceRequests } from './http/trace-requests.ts'
import { findNeeds } from './installation/empty-platform.ts'
import { firstStart } from './installation/first-start.ts'
import { acceptHome, findMovedParts } from './installation/home.ts'
import { getPlatformNumber } from './installation/installation.ts'
import { checkOwnFiles } from './installation/own-files.ts'
import { mailWork } from './mail-work.ts'
import { mqttReceiver, mqttWork } from './mqtt-work.ts'
import { observeState } from './observed-state.ts'
import {
  configOtherServices,
  locationOtherServices,
  statisticsOtherServices,
  usersOtherServices,
} from './other-services.ts'
import { findOutgoingHeld } from './outgoing.ts'
import { type Platform, signerOf } from './platform.ts'
import { platformMetrics } from './platform-metrics.ts'
import { noteProcesses } from './process-notes.ts'
import { auditMassExport, auditRefusals } from './records/audit-refusals.ts'
import { createRunOnce } from './records/idempotency.ts'
import { auditRoutes } from './services/audit/public.ts'
import { campaignNames, campaignRoutes, selfCheck, spotLinks } from './services/campaigns/public.ts'
import { configRoutes } from './services/config/public.ts'
import { experimentRoutes } from './services/experiments/public.ts'
import { historyRoutes } from './services/history/public.ts'
import {
  createDeviceIdentification,
  createTicketRegistration,
  type ImportContext,
  liveRoutes,
  liveSocket,
  openImports,
  TICKET_SECONDS,
} from './services/live/public.ts'
import { countNetwork, locationRoutes } from './services/location/public.ts'
import { notificationRoutes } from './services/notifications/public.ts'
import { platformRoutes } from './services/platform/public.ts'
import { createPlayerIdentification, playerRoutes, playerSocket } from './services/player/public.ts'
import { researchRoutes } from './services/research/public.ts'
import { networkCoverage, statisticsRoutes } from './services/statistics/public.ts'
import { toolRoutes } from './services/tools/public.ts'
import {
  accessTokens,
  createAccountIdentification,
  createKnownProviders,
  createTokenIdentification,
  userRoutes,
} from './services/users/public.ts'
import { observeStartWork } from './start-work.ts'
import { statisticsWork } from './statistics-work.ts'
import { uptimeWork } from './uptime-work.ts'
import { webhookWork } from './webhook-work.ts'
import { createWorkStates, type IsHeld, type WorkStates } from './work-states.ts'

/** Largest JSON body. A campaign with thousands of screens is much smaller. */
const BODY_BYTES = 1024 * 1024

/** A connection without data for this time is closed. This does not apply to web sockets. */
const IDLE_CONNECTION_MS = MINUTE_MS
/** Time limit for receiving a request: enough for the largest film at one megabit per second. */
const LONGEST_REQUEST_MS = 30 * MINUTE_MS

/** How araboxes are known, and how much each may send, over HTTP and over MQTT together. */
type DeviceGates = { identify: IdentifyDevice; limitDevice: LimitDevice }

const registerServices = (
  app: FastifyInstance,
  {
    platform,
    contexts: { campaigns, experiments, pictures, tools, research, notifications, player, caches, records, history },
  }: Composition,
  { readWorks, devices }: { readWorks: ReturnType<typeof noteProcesses>; devices: DeviceGates },
  live: ImportContext,
): void => {
  const { config, statistics, store, clock } = platform
  const signer = signerOf(platform)
  const tokens = accessTokens({
    signer,
    getPlatformNumber: () => getPlatformNumber(store),
    lifetimes: config.sessionDays,
  })
  const identifyToken = createTokenIdentification(platform)
  const registerOperation = operationRegistrar(app, {
    account: createAccountIdentification(store, tokens),
    token: identifyToken,
    device: devices.identify,
    player: createPlayerIdentification(platform),
    isPlayoutToken: (token) => isSameToken(token, config.contentReportToken),
    limitDevice: devices.limitDevice,
    limitAccount: accountLimit(config.accountRequestsPerMinute),
    now: () => clock.now(),
    runOnce: createRunOnce(store),
    isServed: ({ access }) => config.work.has(access === 'device' ? 'ingest' : 'web'),
  })
  const { brand, loginsPerMinute, passwordMisses: failedAttempts } = config
  const { publicUrl, signInAddresses, keptDays } = config
  const usersContext = {
    ...platform,
    brand,
    loginsPerMinute,
    failedAttempts,
    keptDays,
    publicUrl,
    signInAddresses,
    knownProviders: createKnownProviders(),
    otherServices: usersOtherServices,
  }
  userRoutes(registerOperation, usersContext, tokens)
  auditRoutes(registerOperation, platform)
  historyRoutes(registerOperation, { ...history, outgoingHeld: () => findOutgoingHeld(platform) })
  const locationServices = locationOtherServices(statistics, records)
  locationRoutes(registerOperation, {
    ...platform,
    pictures,
    notices: config.notices,
    otherServices: locationServices,
  })
  configRoutes(registerOperation, { ...platform, otherServices: configOtherServices })
  campaignRoutes(registerOperation, campaigns, { links: spotLinks(signer), identifyToken, brand })
  experimentRoutes(registerOperation, experiments)
  liveRoutes(registerOperation, live)
  const statisticsContext = {
    ...platform,
    cachedRows: caches.cachedRows,
    otherServices: statisticsOtherServices(records),
  }
  statisticsRoutes(registerOperation, statisticsContext)
  playerRoutes(registerOperation, player)
  toolRoutes(registerOperation, tools)
  researchRoutes(registerOperation, research)
  notificationRoutes(registerOperation, notifications)
  const tickets = { validSeconds: TICKET_SECONDS, register: createTicketRegistration(live) }
  platformRoutes(app, registerOperation, {
    ...platform,
    tickets,
    readWorks,
    checkLogs: () => selfCheck(campaigns),
    campaignNames: (uuids) => campaignNames(store.db, uuids),
    hasOutsideContent: hasOutsideContent(platform),
    needs: () => findNeeds(platform),
    networkSize: () => countNetwork(store.db),
    coverage: (days) => networkCoverage(statisticsContext, days),
    outgoingHeld: () => findOutgoingHeld(platform),
    movedParts: () => findMovedParts(platform),
    releaseOutgoing: () => acceptHome(platform),
  })
}

/** A standby, and a database that an operator or a provider has made read-only, refuses writes. */
const READS_ONLY = `select current_setting('transaction_read_only') = 'on' as reads_only`

const requireWrites = ([row]: readonly { reads_only?: boolean }[]): void => {
  if (row?.reads_only) throw new Error('the database only reads')
}

const readinessChecks = ({ store, statistics, files, config }: Platform): ReadinessChecks => ({
  database: async () => requireWrites((await store.pool.query(READS_ONLY)).rows),
  statistics: async () =>
    requireWrites(
      await statistics.rows(statistics.engine === 'PostgreSQL' ? READS_ONLY : 'select false as reads_only'),
    ),
  ...(files.kind === 'folder' ? { files_folder: () => checkOwnFiles({ store, files }) } : {}),
  data_folder: () =>
    Promise.all([config.dataDir, ...(files.kind === 'folder' ? [files.place] : [])].map(requireWritable)),
})

/** All servers share an object store: without it, most of what this one does works, and another does not do better. */
const degradingChecks = ({ store, files }: Platform): ReadinessChecks =>
  files.kind === 's3' ? { files_store: () => checkOwnFiles({ store, files }) } : {}

/** Begins the work that processes with the role `jobs` repeat. */
const beginJobs = (
  app: FastifyInstance,
  composition: Composition,
  { works, isHeld, awaitUntilStop }: { works: WorkStates; isHeld: IsHeld; awaitUntilStop: AwaitUntilStop },
): void => {
  const { platform, contexts } = composition
  clockWork(app, composition, works, awaitUntilStop)
  filmWork(app, platform, contexts.campaigns, works)
  webhookWork(app, contexts.campaigns, works, isHeld)
  const content = {
    adapter: playoutAdapter(platform, contexts.campaigns),
    context: contexts.campaigns,
    player: contexts.player,
  }
  contentWork(app, content, works, isHeld)
  mailWork(app, contexts.notifications, works, isHeld)
  historyWork(app, contexts.history, works)
  rootWork(app, contexts.history, works, isHeld)
  findingWork(app, composition, works)
}

/** Builds the application of a composed platform, without listening. Fills an empty platform first. */
export const buildApp = async (composition: Composition): Promise<FastifyInstance> => {
  const { platform, contexts, demo } = composition
  const { brand, mapbox, mapStyle, mapTilesFile, pictureOrigins, stopSeconds, stopWaitSeconds, work } = platform.config
  const { trustedProxies } = platform.config
  const tiles = mapTilesFile === undefined ? undefined : await readTilesFile(mapTilesFile)
  await firstStart(composition)
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    bodyLimit: BODY_BYTES,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(trustedProxies),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2000 },
    // A client that sends only a part of a request keeps its connection no longer than this.
    connectionTimeout: IDLE_CONNECTION_MS,
    requestTimeout: LONGEST_REQUEST_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply)
    },
  })
  parseJsonBodies(app)
  parseFormBodies(app)
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
  app.addHook('onRequest', (request, _reply, done) => {
    // A closed connection has no address for the rate limit, and no answer can be sent.
    done(request.socket.remoteAddress === undefined ? new ProblemError('bad_request') : undefined)
  })
  sendRequestIds(app, trustedProxies)
  traceRequests(app, trustedProxies)
  const { store, clock } = platform
  observeRefusals(app, {
    refused: (refusals) => auditRefusals(store, refusals, clock.now()),
    exportedOften: (account, address) => auditMassExport(store, { ...account, address, at: clock.now() }),
  })
  logRequests(app)
  registerTransportSecurity(app, platform.config.publicUrl)
  protectAnswers(app)
  sendPlatformTime(app, platform.clock)
  drainConnections(app, stopSeconds * SECOND_MS, platform.stopping)
  await app.register(fastifyRateLimit, { global: true, max: platform.config.requestsPerMinute, timeWindow: '1 minute' })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  await registerCompression(app)
  const works = createWorkStates(platform.log)
  const devices: DeviceGates = {
    identify: createDeviceIdentification(contexts.live, platform.config.reportDays),
    limitDevice: deviceLimit(platform.config.deviceRequestsPerMinute),
  }
  const awaitUntilStop = stopDeadline(platform.stopping, (stopWaitSeconds + stopSeconds) * SECOND_MS)
  registerServices(
    app,
    composition,
    { readWorks: noteProcesses(app, platform, works, awaitUntilStop), devices },
    await openImports(app, contexts.live, platform.files, {
      awaitUntilStop,
      isWorker: work.has('jobs'),
    }),
  )
  const isHeld = async () => {
    works.outgoingHeld = await findOutgoingHeld(platform)
    return works.outgoingHeld !== null
  }
  archiveWork(app, platform, works)
  if (work.has('jobs')) beginJobs(app, composition, { works, isHeld, awaitUntilStop })
  if (work.has('ingest'))
    mqttWork(app, await mqttReceiver(platform, { live: contexts.live, ...devices }), works, isHeld)
  if (work.has('web')) {
    statisticsWork(app, composition, works)
    uptimeWork(app, platform, works)
  }
  observeStartWork(app, works, work)
  const sockets = liveSocket(app, contexts.live, platform.redis, platform.config)
  const { openPlayers } = playerSocket(app, sockets.namespace(PLAYER_NAMESPACE), contexts.player)
  if (platform.metrics) {
    const open = { ...sockets, openPlayers }
    const metrics = platformMetrics(composition, open, works, observeState(app, composition, awaitUntilStop))
    const { metricsToken: token, trustedProxies } = platform.config
    metricsRoute(app, platform.metrics, { token, isBehindProxy: trustedProxies !== undefined, metrics })
  }
  const { stopping } = platform
  securityTextRoute(app, { contact: platform.config.securityContact, publicUrl: platform.config.publicUrl })
  probeRoutes(app, {
    version: productVersion,
    checks: readinessChecks(platform),
    degrading: degradingChecks(platform),
    works,
    stopping,
  })
  if (demo) demoPictureRoutes(app, demo.pictures)
  if (work.has('web')) {
    await app.register(apiReference)
    if (tiles) await app.register(mapTiles, { tiles })
    const { hasTestingPage } = platform.config
    await app.register(clientPages, { brand, mapbox, mapStyle, mapTiles: tiles, pictureOrigins, hasTestingPage })
  }
  return app
}
