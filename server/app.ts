import { randomUUID } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import { fastifyMultipart } from '@fastify/multipart'
import { fastifyRateLimit } from '@fastify/rate-limit'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../machines/calendar/durations.ts'
import { requireWritable } from './base/writable-folder.ts'
import { clockWork } from './clock-work.ts'
import type { Composition } from './composition.ts'
import { demoPictureRoutes } from './demo-ports/picture-routes.ts'
import { apiReference } from './http/api-reference.ts'
import { clientPages } from './http/client-pages.ts'
import { registerCompression } from './http/compression.ts'
import { drainConnections } from './http/drain.ts'
import { operationRegistrar } from './http/gates.ts'
import { mapTiles } from './http/map-tiles/map-tiles.ts'
import { readTilesFile } from './http/map-tiles/tiles-file.ts'
import { metricsRoute } from './http/metrics.ts'
import { sendPlatformTime } from './http/platform-time.ts'
import { probeRoutes, type ReadinessChecks } from './http/probes.ts'
import { notFound, ProblemError, sendProblem } from './http/problem.ts'
import { logRequests } from './http/request-log.ts'
import { registerTransportSecurity } from './http/security-headers.ts'
import { firstStart } from './installation/first-start.ts'
import { filesFolder } from './installation/own-files.ts'
import { mailWork } from './mail-work.ts'
import {
  araboxOtherServices,
  configOtherServices,
  locationOtherServices,
  statisticsOtherServices,
  usersOtherServices,
} from './other-services.ts'
import type { Platform } from './platform.ts'
import { platformMetrics } from './platform-metrics.ts'
import { auditRoutes } from './services/audit/routes.ts'
import { calendarFeedRoutes } from './services/campaigns/calendar-feed.ts'
import { campaignDashboardRoutes } from './services/campaigns/dashboard/routes.ts'
import { campaignImportRoutes } from './services/campaigns/import/routes.ts'
import { checkStoredLogs } from './services/campaigns/lifecycle/stored-logs.ts'
import { occupancyRoutes } from './services/campaigns/occupancy/routes.ts'
import { offerRoutes, sharedOfferRoutes } from './services/campaigns/offer/routes.ts'
import { campaignRoutes, estimateRoutes, publicPageRoutes, spotRoutes } from './services/campaigns/routes.ts'
import { ownSpotRoutes } from './services/campaigns/spots/own-spot-routes.ts'
import { spotLinks } from './services/campaigns/spots/spot-links.ts'
import { templateRoutes } from './services/campaigns/template/routes.ts'
import { webhookRoutes } from './services/campaigns/webhook/routes.ts'
import { configRoutes } from './services/config/routes.ts'
import { araboxRoutes } from './services/live/arabox/routes.ts'
import type { ImportContext } from './services/live/import/context.ts'
import { openImports } from './services/live/import/open-imports.ts'
import { importRoutes } from './services/live/import/routes.ts'
import { createDeviceIdentification } from './services/live/ingest/device-keys.ts'
import { liveRoutes } from './services/live/routes.ts'
import { liveSocket } from './services/live/socket/socket.ts'
import { createTicketRegistration, TICKET_SECONDS } from './services/live/socket/tickets.ts'
import { locationRoutes } from './services/location/routes.ts'
import { notificationRoutes } from './services/notifications/routes.ts'
import { platformRoutes } from './services/platform/routes.ts'
import { researchRoutes } from './services/research/routes.ts'
import { reportRoutes } from './services/statistics/report/routes.ts'
import { deviceRoutes, plotRoutes } from './services/statistics/routes.ts'
import { toolRoutes } from './services/tools/routes.ts'
import { createTokenIdentification } from './services/users/api-tokens.ts'
import { createAccountIdentification, userRoutes } from './services/users/routes.ts'
import { accessTokens } from './services/users/tokens.ts'
import { statisticsWork } from './statistics-work.ts'
import { webhookWork } from './webhook-work.ts'

/** Largest JSON body; a campaign with thousands of screens is much smaller. */
const BODY_BYTES = 1024 * 1024

/** A connection on which nothing is sent or received for this long is closed. Web sockets are not concerned. */
const IDLE_CONNECTION_MS = MINUTE_MS
/** Longest time in which a request must have arrived: the largest film over a line of one megabit per second. */
const LONGEST_REQUEST_MS = 30 * MINUTE_MS

const registerServices = (
  app: FastifyInstance,
  { platform, contexts: { campaigns, pictures, tools, research, notifications, caches, records } }: Composition,
  live: ImportContext,
): void => {
  const tokens = accessTokens(platform.sessionSecret)
  const links = spotLinks(platform.sessionSecret)
  const identifyToken = createTokenIdentification(platform)
  const registerOperation = operationRegistrar(app, {
    account: createAccountIdentification(platform.store, tokens),
    token: identifyToken,
    device: createDeviceIdentification(live, platform.config.reportDays),
    deviceRequestsPerMinute: platform.config.deviceRequestsPerMinute,
  })
  const { loginsPerMinute, passwordMisses } = platform.config
  const usersContext = { ...platform, loginsPerMinute, passwordMisses, otherServices: usersOtherServices }
  userRoutes(registerOperation, usersContext, tokens)
  auditRoutes(registerOperation, platform)
  locationRoutes(registerOperation, {
    ...platform,
    pictures,
    otherServices: locationOtherServices(platform.statistics),
  })
  configRoutes(registerOperation, { ...platform, otherServices: configOtherServices })
  araboxRoutes(registerOperation, { ...platform, otherServices: araboxOtherServices })
  campaignRoutes(registerOperation, campaigns)
  calendarFeedRoutes(registerOperation, campaigns, { identify: identifyToken, brand: platform.config.brand })
  campaignDashboardRoutes(registerOperation, campaigns)
  campaignImportRoutes(registerOperation, campaigns)
  offerRoutes(registerOperation, campaigns)
  sharedOfferRoutes(registerOperation, campaigns)
  estimateRoutes(registerOperation, campaigns)
  occupancyRoutes(registerOperation, campaigns)
  spotRoutes(registerOperation, campaigns, links)
  ownSpotRoutes(registerOperation, campaigns, links)
  templateRoutes(registerOperation, campaigns)
  webhookRoutes(registerOperation, campaigns)
  publicPageRoutes(registerOperation, campaigns, links)
  liveRoutes(registerOperation, live)
  importRoutes(registerOperation, live)
  const statisticsContext = { ...platform, kept: caches.kept, otherServices: statisticsOtherServices(records) }
  deviceRoutes(registerOperation, statisticsContext)
  plotRoutes(registerOperation, statisticsContext)
  reportRoutes(registerOperation, statisticsContext)
  toolRoutes(registerOperation, tools)
  researchRoutes(registerOperation, research)
  notificationRoutes(registerOperation, notifications)
  const tickets = { validSeconds: TICKET_SECONDS, register: createTicketRegistration(live) }
  const checkLogs = () => checkStoredLogs(platform.store)
  platformRoutes(app, registerOperation, { ...platform, tickets, checkLogs })
}

const readinessChecks = ({ store, statistics, config }: Platform): ReadinessChecks => ({
  database: () => store.pool.query('select 1'),
  statistics: () => statistics.rows('select 1'),
  data_folder: () => Promise.all([config.dataDir, filesFolder(config)].map(requireWritable)),
})

/** Builds the application of a composed platform, without listening. Fills an empty platform first. */
export const buildApp = async (composition: Composition): Promise<FastifyInstance> => {
  const { platform, contexts, demo } = composition
  const { brand, mapbox, mapStyle, mapTilesFile } = platform.config
  const tiles = mapTilesFile === undefined ? undefined : await readTilesFile(mapTilesFile)
  await firstStart(composition)
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    bodyLimit: BODY_BYTES,
    trustProxy: platform.config.trustedProxies ? [...platform.config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2000 },
    // A client that sends half of a request holds its connection no longer than this.
    connectionTimeout: IDLE_CONNECTION_MS,
    requestTimeout: LONGEST_REQUEST_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply)
    },
  })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
  app.addHook('onRequest', (request, _reply, done) => {
    // A closed connection has no address for the rate limit, and its answer cannot be sent.
    done(request.socket.remoteAddress === undefined ? new ProblemError('bad_request') : undefined)
  })
  logRequests(app)
  registerTransportSecurity(app)
  sendPlatformTime(app, platform.clock)
  drainConnections(app, platform.config.stopSeconds * SECOND_MS)
  await app.register(fastifyRateLimit, { global: true, max: platform.config.requestsPerMinute, timeWindow: '1 minute' })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  await registerCompression(app)
  registerServices(app, composition, await openImports(app, contexts.live, filesFolder(platform.config)))
  clockWork(app, composition)
  webhookWork(app, contexts.campaigns)
  mailWork(app, contexts.notifications)
  statisticsWork(app, composition)
  const { openSockets } = liveSocket(app, contexts.live, platform.redis, platform.config)
  if (platform.metrics) {
    const metrics = platformMetrics(composition, openSockets)
    metricsRoute(app, platform.metrics, { token: platform.config.metricsToken, metrics })
  }
  probeRoutes(app, readinessChecks(platform), platform.stopping)
  if (demo) demoPictureRoutes(app, demo.pictures)
  await app.register(apiReference)
  if (tiles) await app.register(mapTiles, { tiles })
  await app.register(clientPages, { brand, mapbox, mapStyle, mapTiles: tiles })
  return app
}
