import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fastifyCookie } from '@fastify/cookie'
import { fastifyMultipart } from '@fastify/multipart'
import { fastifyRateLimit } from '@fastify/rate-limit'
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify'
import { embeddedContent } from './content/embedded.ts'
import { demoPictureRoutes } from './demo/panorama/picture-routes.ts'
import { firstStart } from './first-start.ts'
import { client } from './http/client-pages.ts'
import { serving } from './http/gates.ts'
import { notFound, ProblemError, sendProblem } from './http/problem.ts'
import {
  araboxOtherServices,
  campaignOtherServices,
  configOtherServices,
  liveOtherServices,
  locationOtherServices,
  statisticsOtherServices,
} from './other-services.ts'
import type { Platform } from './platform.ts'
import type { CampaignContext } from './services/campaigns/context.ts'
import { campaignNumberRoutes, campaignRoutes, sharedRoutes, spotRoutes } from './services/campaigns/routes.ts'
import { spotFiles } from './services/campaigns/spots/spot-files.ts'
import { spotLinks } from './services/campaigns/spots/spot-links.ts'
import { configRoutes } from './services/config/routes.ts'
import { araboxRoutes } from './services/live/arabox/routes.ts'
import type { LiveContext } from './services/live/context.ts'
import type { ImportContext } from './services/live/import/context.ts'
import { importRoutes } from './services/live/import/routes.ts'
import { openImports } from './services/live/import/start.ts'
import { createDeviceIdentification } from './services/live/ingest/device-keys.ts'
import { liveRoutes } from './services/live/routes.ts'
import { liveSocket } from './services/live/socket/socket.ts'
import { placeRoutes } from './services/location/place-routes.ts'
import { locationRoutes } from './services/location/routes.ts'
import { platformRoutes } from './services/platform/routes.ts'
import { type DailyCountsCache, dailyCountsCache } from './services/statistics/forecast/daily-counts.ts'
import { reportRoutes } from './services/statistics/report/routes.ts'
import { deviceRoutes, plotRoutes } from './services/statistics/routes.ts'
import { identifying, userRoutes } from './services/users/routes.ts'
import { accessTokens } from './services/users/tokens.ts'
import { clockWork } from './work.ts'

/** Largest JSON body: a campaign with thousands of screens fits many times over. */
const BODY_BYTES = 1024 * 1024

const campaignContextOf = async (platform: Platform, dailyCounts: DailyCountsCache): Promise<CampaignContext> => ({
  store: platform.store,
  clock: platform.clock,
  log: platform.log,
  otherServices: campaignOtherServices(platform.statistics, dailyCounts),
  content: embeddedContent(),
  files: await spotFiles(join(platform.config.dataDir, 'spots')),
})

const liveOn = ({ store, statistics, clock, log }: Platform, dailyCounts: DailyCountsCache): LiveContext => ({
  store,
  statistics,
  clock,
  log,
  otherServices: liveOtherServices(dailyCounts),
})

const registerServices = (
  app: FastifyInstance,
  platform: Platform,
  campaignContext: CampaignContext,
  live: ImportContext,
): void => {
  const tokens = accessTokens(platform.sessionSecret)
  const links = spotLinks(platform.sessionSecret)
  const serve = serving(app, { person: identifying(platform.store, tokens), device: createDeviceIdentification(live) })
  userRoutes(serve, platform, tokens)
  locationRoutes(serve, platform)
  placeRoutes(serve, { ...platform, otherServices: locationOtherServices })
  configRoutes(serve, platform, configOtherServices)
  araboxRoutes(serve, { ...platform, otherServices: araboxOtherServices })
  campaignRoutes(serve, campaignContext)
  campaignNumberRoutes(serve, campaignContext)
  spotRoutes(serve, campaignContext, links)
  sharedRoutes(serve, campaignContext, links)
  liveRoutes(serve, live)
  importRoutes(serve, live)
  const statisticsContext = { ...platform, otherServices: statisticsOtherServices }
  deviceRoutes(serve, statisticsContext)
  plotRoutes(serve, statisticsContext)
  reportRoutes(serve, statisticsContext)
  platformRoutes(app, serve, platform)
}

/** Composes the services of an open platform into one application that does not listen yet; an empty platform is filled first. */
export const buildApp = async (platform: Platform): Promise<FastifyInstance> => {
  const dailyCounts = dailyCountsCache(platform.statistics)
  const campaignContext = await campaignContextOf(platform, dailyCounts)
  const live = liveOn(platform, dailyCounts)
  await firstStart(platform, campaignContext, live)
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    bodyLimit: BODY_BYTES,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply)
    },
  })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply))
  app.addHook('onRequest', (request, _reply, done) => {
    // Whoever hung up already has no address any more to be limited by, and waits for no answer.
    done(request.socket.remoteAddress === undefined ? new ProblemError('bad_request') : undefined)
  })
  await app.register(fastifyRateLimit, { global: true, max: platform.config.requestsPerMinute, timeWindow: '1 minute' })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  registerServices(app, platform, campaignContext, await openImports(app, live, platform.config.dataDir))
  clockWork(app, platform, campaignContext, live)
  liveSocket(app, live, platform.redis)
  if (platform.config.mode === 'demo') demoPictureRoutes(app)
  await app.register(client, { brand: platform.config.brand })
  return app
}
