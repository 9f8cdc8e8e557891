import { resolve } from 'node:path'
import { REPORT_DAYS } from '../contract/live/messages.ts'
import { SHORTEST_PASSWORD } from '../contract/users.ts'
import type { Mode } from './base/mode.ts'
import { SHORTEST_SECRET } from './base/session-secret.ts'
import {
  type Environment,
  readAddressRanges,
  readDatabaseUrl,
  readHttpUrl,
  readOneOf,
  readRedisUrl,
  readWholeNumber,
} from './base/settings.ts'
import { StartError } from './base/start-error.ts'
import type { WebhookSettings } from './services/campaigns/public.ts'
import type { SmtpSettings } from './services/notifications/public.ts'
import type { ResearchService } from './services/research/public.ts'
import type { GeocoderKind, GeocoderService } from './services/tools/public.ts'

// A value of the tools would load them whenever a program reads its settings.
const geocoderKinds: readonly GeocoderKind[] = ['nominatim', 'pelias']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** Settings of the platform, read once from the environment. `undefined` means that the operator did not set it. */
export type Config = {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** Absolute path of the folder with films and imports. Default: the data folder. */
  readonly filesDir: string | undefined
  /** Only in demo mode: the instant at which the platform's clock starts. */
  readonly clockStart: Date | undefined
  /** Only in demo mode: whether the demo's araboxes deliver live counts. */
  readonly demoLive: boolean
  readonly databaseUrl: string | undefined
  /** PostgreSQL for the statistics. Default: DuckDB in the data folder. */
  readonly statisticsUrl: string | undefined
  /** Most connections to the database. */
  readonly databaseConnections: number
  /** Most connections to the statistics in PostgreSQL. */
  readonly statisticsConnections: number
  /** Memory that DuckDB may use, in MiB. */
  readonly statisticsMemoryMb: number
  /** Threads of DuckDB; all processors if undefined. */
  readonly statisticsThreads: number | undefined
  /** Connects processes that share a database. Without it they poll the database for each other's live messages. */
  readonly redisUrl: string | undefined
  /** At least {@link SHORTEST_SECRET} characters. Default: generated and stored in the data folder. */
  readonly sessionSecret: string | undefined
  readonly firstAdmin: { readonly username: string; readonly password: string } | undefined
  readonly brand: string
  /** Access to Mapbox for the maps. Default: the built-in base map. */
  readonly mapbox: { readonly token: string; readonly style: string | undefined } | undefined
  /** Address of a MapLibre style for the maps, and other origins that it loads from. Default: the built-in base map. */
  readonly mapStyle: { readonly url: string; readonly origins: readonly string[] } | undefined
  /** Absolute path of a PMTiles file for the maps. Default: the built-in base map. */
  readonly mapTilesFile: string | undefined
  /** A geocoding service of others for the tools. Default: the tables that come with the product. */
  readonly geocoder: GeocoderService | undefined
  /** The service of an institute that researches audiences. Default: the files that administrators import. */
  readonly research: ResearchService | undefined
  /** Limit of requests per minute from one address. */
  readonly requestsPerMinute: number
  /** Limit of login attempts per minute from one address, against guessing of passwords. */
  readonly loginsPerMinute: number
  /** Limit of acceptances, and of comments, on the pages of offers per minute from one address. */
  readonly answersPerMinute: number
  /** Limit of wrong passwords of one account in 15 minutes, from all addresses together. */
  readonly passwordMisses: number
  /** How many days back an arabox may report; older history is imported. */
  readonly reportDays: number
  /** Limit of requests per minute from one arabox with a valid key. */
  readonly deviceRequestsPerMinute: number
  /** Most live sockets of one session. */
  readonly socketsPerSession: number
  /** Limit of new live connections per minute from one address. */
  readonly handshakesPerMinute: number
  /** Reverse proxies whose `X-Forwarded-*` headers count: addresses and ranges. Without it the headers are ignored. */
  readonly trustedProxies: readonly string[] | undefined
  /** Space for the films of one company, in MiB. */
  readonly filmMbPerCompany: number
  /** Whether webhooks may reach this machine, also without TLS; and how long a receiver may take. */
  readonly webhooks: WebhookSettings
  /** Where e-mail is sent, by whom, and the address of this platform in it. Without it no e-mail is sent. */
  readonly mail: (SmtpSettings & { readonly publicUrl: string }) | undefined
  /** How long requests in flight may take when the server stops. */
  readonly stopSeconds: number
  /** The bearer token that `/metrics` asks for. Without it only programs on this machine may read `/metrics`. */
  readonly metricsToken: string | undefined
  readonly logLevel: (typeof logLevels)[number]
}

/**
 * Reads the settings from the environment. Throws {@link StartError} for an invalid one. An empty one counts as not
 * set.
 */
export const readConfig = (env: Environment = process.env): Config => {
  const mode: Mode = env.NODE_ENV === 'production' ? 'production' : 'demo'
  return Object.freeze({
    mode,
    port: readWholeNumber(env, 'PORT', { usual: 3000, from: 0, to: 65_535 }),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || './data'),
    filesDir: env.FILES_DIR ? resolve(env.FILES_DIR) : undefined,
    clockStart: readClockStart(env.CLOCK_START, mode),
    demoLive: readDemoLive(env.DEMO_LIVE, mode),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    statisticsUrl: readDatabaseUrl(env, 'STATISTICS_URL'),
    databaseConnections: readWholeNumber(env, 'DATABASE_CONNECTIONS', { usual: 16, from: 4, to: 500 }),
    statisticsConnections: readWholeNumber(env, 'STATISTICS_CONNECTIONS', { usual: 6, from: 2, to: 500 }),
    statisticsMemoryMb: readWholeNumber(env, 'STATISTICS_MEMORY_MB', { usual: 1024, from: 128, to: 1_000_000 }),
    statisticsThreads: env.STATISTICS_THREADS
      ? readWholeNumber(env, 'STATISTICS_THREADS', { usual: 1, to: 256 })
      : undefined,
    redisUrl: readRedisUrl(env, 'REDIS_URL'),
    sessionSecret: readSecret(env.SESSION_SECRET),
    firstAdmin: readFirstAdmin(env.FIRST_ADMIN_USERNAME, env.FIRST_ADMIN_PASSWORD),
    brand: env.BRAND || 'Arabox',
    mapbox: readMapbox(env.MAPBOX_TOKEN, env.MAPBOX_STYLE),
    mapStyle: readMapStyle(env),
    mapTilesFile: readMapTilesFile(env),
    geocoder: readGeocoder(env),
    research: readResearch(env),
    requestsPerMinute: readWholeNumber(env, 'REQUESTS_PER_MINUTE', { usual: 3000 }),
    loginsPerMinute: readWholeNumber(env, 'LOGINS_PER_MINUTE', { usual: 30 }),
    answersPerMinute: readWholeNumber(env, 'ANSWERS_PER_MINUTE', { usual: 30 }),
    passwordMisses: readWholeNumber(env, 'PASSWORD_MISSES', { usual: 20 }),
    reportDays: readWholeNumber(env, 'REPORT_DAYS', { usual: REPORT_DAYS, to: 366 }),
    deviceRequestsPerMinute: readWholeNumber(env, 'DEVICE_REQUESTS_PER_MINUTE', { usual: 600 }),
    socketsPerSession: readWholeNumber(env, 'SOCKETS_PER_SESSION', { usual: 200 }),
    handshakesPerMinute: readWholeNumber(env, 'HANDSHAKES_PER_MINUTE', { usual: 1200 }),
    trustedProxies: readAddressRanges(env, 'TRUSTED_PROXIES'),
    filmMbPerCompany: readWholeNumber(env, 'FILM_MB_PER_COMPANY', { usual: 20_480, to: 100_000_000 }),
    webhooks: Object.freeze({
      toLoopback: readOneOf(env, 'WEBHOOKS_TO_LOOPBACK', ['on', 'off'], 'off') === 'on',
      timeoutSeconds: readWholeNumber(env, 'WEBHOOK_TIMEOUT', { usual: 10, to: 60 }),
    }),
    mail: readMail(env),
    stopSeconds: readWholeNumber(env, 'STOP_SECONDS', { usual: 10, from: 0, to: 3600 }),
    metricsToken: env.METRICS_TOKEN || undefined,
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, mode === 'production' ? 'info' : 'warn'),
  })
}

/** Password for `npm run import`. If `undefined`, the program asks for it. */
export const importPassword = (env: Environment = process.env): string | undefined => env.IMPORT_PASSWORD || undefined

/** Password for `npm run simulate`. If `undefined`, the program uses the demo's password. */
export const simulatePassword = (env: Environment = process.env): string | undefined =>
  env.SIMULATE_PASSWORD || undefined

const readClockStart = (text: string | undefined, mode: Mode): Date | undefined => {
  if (!text) return undefined
  if (mode === 'production') throw new StartError('CLOCK_START is only for the demo. Remove it in production.')
  const instant = new Date(text)
  // Without a zone, the setting would mean different instants on different computers.
  if (Number.isNaN(instant.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new StartError(
      `CLOCK_START must be an instant with a time zone, such as 2026-03-02T09:00:00+01:00, not "${text}".`,
    )
  return instant
}

const readDemoLive = (text: string | undefined, mode: Mode): boolean => {
  if (!text) return mode === 'demo'
  if (text !== 'on' && text !== 'off') throw new StartError(`DEMO_LIVE must be on or off, not "${text}".`)
  if (text === 'on' && mode === 'production')
    throw new StartError('DEMO_LIVE is only for the demo. Remove it in production.')
  return text === 'on'
}

const readSecret = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (text.length < SHORTEST_SECRET) {
    throw new StartError(`SESSION_SECRET must have at least ${SHORTEST_SECRET} characters.`)
  }
  return text
}

const readFirstAdmin = (username: string | undefined, password: string | undefined): Config['firstAdmin'] => {
  if (!username && !password) return undefined
  if (!username) throw new StartError('FIRST_ADMIN_USERNAME is missing although FIRST_ADMIN_PASSWORD is set.')
  if (!password) throw new StartError('FIRST_ADMIN_PASSWORD is missing although FIRST_ADMIN_USERNAME is set.')
  if (password.length < SHORTEST_PASSWORD) {
    throw new StartError(`FIRST_ADMIN_PASSWORD must have at least ${SHORTEST_PASSWORD} characters.`)
  }
  return Object.freeze({ username, password })
}

const readMapbox = (token: string | undefined, style: string | undefined): Config['mapbox'] => {
  if (!token && style) throw new StartError('MAPBOX_TOKEN is missing although MAPBOX_STYLE is set.')
  if (!token) return undefined
  // Browsers get the token. A secret token (sk.) may change the account, so it must never be sent to them.
  if (!token.startsWith('pk.')) throw new StartError('MAPBOX_TOKEN must be a public token, which begins with "pk.".')
  if (style && !style.startsWith('mapbox://styles/'))
    throw new StartError(`MAPBOX_STYLE must look like mapbox://styles/owner/id, not "${style}".`)
  return Object.freeze({ token, style: style || undefined })
}

const readMapStyle = (env: Environment): Config['mapStyle'] => {
  const { MAP_STYLE_URL: text, MAP_STYLE_ORIGINS: others = '' } = env
  const isWeb = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address)
  const origins = others.split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((origin) => !isWeb(origin) || new URL(origin).origin !== origin)
  if (wrong) throw new StartError(`MAP_STYLE_ORIGINS has origins such as https://tiles.example.com, not "${wrong}".`)
  if (!text && origins.length > 0) throw new StartError('MAP_STYLE_URL is missing although MAP_STYLE_ORIGINS is set.')
  if (!text) return undefined
  if (!isWeb(text))
    throw new StartError('MAP_STYLE_URL must be the address of a style, such as https://example.com/style.json.')
  if (env.MAPBOX_TOKEN) throw new StartError('MAPBOX_TOKEN and MAP_STYLE_URL are both set: maps have one of them.')
  const { href: url, origin } = new URL(text)
  return Object.freeze({ url, origins: [...new Set([origin, ...origins])] })
}

const readMapTilesFile = (env: Environment): string | undefined => {
  if (!env.MAP_TILES_FILE) return undefined
  for (const other of ['MAPBOX_TOKEN', 'MAP_STYLE_URL'] as const)
    if (env[other]) throw new StartError(`${other} and MAP_TILES_FILE are both set: maps have one of them.`)
  return resolve(env.MAP_TILES_FILE)
}

const readGeocoder = (env: Environment): Config['geocoder'] => {
  const url = readHttpUrl(env, 'GEOCODER_URL')
  if (!url) return undefined
  return Object.freeze({
    url,
    kind: readOneOf(env, 'GEOCODER_KIND', geocoderKinds, 'nominatim'),
    perSecond: readWholeNumber(env, 'GEOCODER_PER_SECOND', { usual: 1, to: 1000 }),
    timeoutSeconds: readWholeNumber(env, 'GEOCODER_TIMEOUT', { usual: 10, to: 120 }),
    userAgent: env.GEOCODER_USER_AGENT || env.BRAND || 'Arabox',
  })
}

const readMail = (env: Environment): Config['mail'] => {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  const publicUrl = readHttpUrl(env, 'PUBLIC_URL')
  if (!url) return undefined
  // The address may contain a password, so the error does not repeat it.
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    throw new StartError('SMTP_URL must be an address such as smtps://user:password@mail.example.com.')
  if (!from || !/@[^\s@>]+>?$/.test(from))
    throw new StartError('MAIL_FROM must be an e-mail address, because SMTP_URL is set.')
  if (!publicUrl) throw new StartError('PUBLIC_URL is missing although SMTP_URL is set: e-mails contain links.')
  return Object.freeze({ url, from, publicUrl })
}

const readResearch = (env: Environment): Config['research'] => {
  const url = readHttpUrl(env, 'RESEARCH_URL')
  if (!url && env.RESEARCH_TOKEN) throw new StartError('RESEARCH_URL is missing although RESEARCH_TOKEN is set.')
  if (!url) return undefined
  return Object.freeze({
    url,
    token: env.RESEARCH_TOKEN || undefined,
    timeoutSeconds: readWholeNumber(env, 'RESEARCH_TIMEOUT', { usual: 10, to: 120 }),
  })
}
