import { resolve } from 'node:path'
import { usualCacheMemoryMb, usualStatisticsMemoryMb } from '../base/available-memory.ts'
import { findProgram } from '../base/find-program.ts'
import type { Mode } from '../base/mode.ts'
import type { Reach } from '../base/outgoing-address.ts'
import { allRoles, type ProcessRole, processRoles } from '../base/process-roles.ts'
import { StartError } from '../base/start-error.ts'
import type { ContentSystem } from '../content/outside/http-system.ts'
import type { XiboSystem } from '../content/outside/xibo/xibo-api.ts'
import type { WebhookSettings } from '../services/campaigns/public.ts'
import type { RootReceiver } from '../services/history/public.ts'
import type { MqttSettings } from '../services/live/public.ts'
import type { SmtpSettings } from '../services/notifications/public.ts'
import type { ResearchService } from '../services/research/public.ts'
import type { GeocoderService } from '../services/tools/public.ts'
import type { S3Settings } from '../store/files/s3/s3-client.ts'
import { requireEncryption } from './plain-connections.ts'
import { readHistoryReceiver } from './read-history-receiver.ts'
import { type PersonalDataSettings, readPersonalData } from './read-personal-data.ts'
import { readContentSystem, readReportToken, readXibo } from './read-playout-systems.ts'
import { missing, type Name, type Read, readerOf } from './reader.ts'
import type { Environment } from './setting.ts'
import type { LogLevel } from './table.ts'

/** The broker of the settings. */
type MqttBroker = Omit<MqttSettings, 'clientId'> & { readonly clientId: string | undefined }

/** Settings of the platform, read once from the environment. `undefined` means that the operator did not set it. */
export type Config = PersonalDataSettings & {
  readonly mode: Mode
  readonly port: number
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  /** Absolute path of the folder to which the built-in database copies its log. */
  readonly archiveDir: string | undefined
  /** Absolute path of the folder with films and imports. Default: the data folder. */
  readonly filesDir: string | undefined
  /** The bucket of films and imports. Default: `filesDir`. */
  readonly filesBucket: S3Settings | undefined
  /** How buckets are reached. */
  readonly objectStore: Omit<S3Settings, 'url'>
  /** Days that a film or picture is kept after it was replaced or deleted. */
  readonly filesKeptDays: number
  /** What this process does. */
  readonly work: ReadonlySet<ProcessRole>
  /** The address of this platform. */
  readonly publicUrl: string | undefined
  /** The MQTT broker; its client id is undefined if the data folder has it. */
  readonly mqtt: MqttBroker | undefined
  /** Absolute path of the program that converts films. Default: films are only checked. */
  readonly ffmpeg: string | undefined
  /** Whether webhooks and e-mails are kept back. */
  readonly holdsOutgoing: boolean
  /** Only in demo mode: the instant at which the platform's clock starts. */
  readonly clockStart: Date | undefined
  /** Only in demo mode: whether the demo's araboxes deliver live counts. */
  readonly demoLive: boolean
  /** Whether administrators have the page for testers. */
  readonly hasTestingPage: boolean
  readonly databaseUrl: string | undefined
  /** PostgreSQL or ClickHouse for the statistics. Default: DuckDB in the data folder. */
  readonly statisticsUrl: string | undefined
  /** The cluster of ClickHouse that has the statistics. */
  readonly statisticsCluster: string | undefined
  /** Most connections to the database. */
  readonly databaseConnections: number
  /** Most connections to the statistics in PostgreSQL or ClickHouse. */
  readonly statisticsConnections: number
  /** Memory of the caches of one process, in MiB. */
  readonly cacheMemoryMb: number
  /** Memory that DuckDB may use, in MiB. */
  readonly statisticsMemoryMb: number
  /** Threads of DuckDB. Default: all processors. */
  readonly statisticsThreads: number | undefined
  /** Connects processes that share a database. Default: they poll the database for each other's live messages. */
  readonly redisUrl: string | undefined
  /** At least {@link SHORTEST_SECRET} characters. Default: generated and stored in the data folder. */
  readonly sessionSecret: string | undefined
  /** A second secret whose tokens and addresses are valid too. */
  readonly previousSessionSecret: string | undefined
  /** How long sessions last without use, and at most. */
  readonly sessionDays: { readonly idle: number; readonly longest: number }
  /** 64 hexadecimal digits. Default: generated and stored in the folder of files. */
  readonly historyKey: string | undefined
  /** Where roots of closed days are sent. Default: nowhere. */
  readonly historyReceiver: RootReceiver | undefined
  readonly firstAdmin: { readonly username: string; readonly password: string } | undefined
  readonly brand: string
  /** Access to Mapbox for the maps. Default: the built-in base map. */
  readonly mapbox: { readonly token: string; readonly style: string | undefined } | undefined
  /** Address of a MapLibre style for the maps, and other origins that it loads from. Default: the built-in base map. */
  readonly mapStyle: { readonly url: string; readonly origins: readonly string[] } | undefined
  /** Absolute path of a PMTiles file for the maps. Default: the built-in base map. */
  readonly mapTilesFile: string | undefined
  /** An external geocoding service for the tools. Default: the tables of the product. */
  readonly geocoder: GeocoderService | undefined
  /** The service of an institute that researches audiences. Default: the files that administrators import. */
  readonly research: ResearchService | undefined
  /** Limit of requests per minute from one address. */
  readonly requestsPerMinute: number
  /** Limit of requests per minute of one account; a company has four times as many. */
  readonly accountRequestsPerMinute: number
  /** Limit of login attempts per minute from one address. */
  readonly loginsPerMinute: number
  /** Limit of acceptances, and of comments, on the pages of offers per minute from one address. */
  readonly answersPerMinute: number
  /** Limit of failed password attempts of one account in 15 minutes, from all addresses together. */
  readonly passwordMisses: number
  /** How many days back an arabox may report. Older history is imported. */
  readonly reportDays: number
  /** Limit of requests per minute from one arabox with a valid key. */
  readonly deviceRequestsPerMinute: number
  /** Limit of live sockets of one session. */
  readonly socketsPerSession: number
  /** Limit of new live connections per minute from one address. */
  readonly handshakesPerMinute: number
  /** How live pages may connect: by a web socket, and by long polling if that fails; or by a web socket only. */
  readonly liveTransports: 'all' | 'websocket'
  /** Addresses and ranges of reverse proxies whose `X-Forwarded-*` headers count. Default: the headers are ignored. */
  readonly trustedProxies: readonly string[] | undefined
  /** Other origins from which pages may load pictures of locations. */
  readonly pictureOrigins: readonly string[]
  /** Space for the films of one company, in MiB. */
  readonly filmMbPerCompany: number
  /** Days after the end of a campaign in which late counts still correct its contacts. */
  readonly sealedAfterDays: number
  /** Where findings of security are reported. */
  readonly securityContact: string | undefined
  /** Which addresses of identity providers the server may reach. */
  readonly signInAddresses: Reach
  /** Whether webhooks may reach this machine, also without TLS, and how long a receiver may take. */
  readonly webhooks: WebhookSettings
  /** Whether plays of screens that never had a player are computed from the orders. */
  readonly playsWithoutPlayer: 'computed' | 'none'
  /** The outside playout system. Default: the embedded one. */
  readonly contentSystem: ContentSystem | undefined
  readonly xibo: XiboSystem | undefined
  /** The SMTP server, the sender, and the address of this platform for links. Default: no e-mail is sent. */
  readonly mail: (SmtpSettings & { readonly publicUrl: string }) | undefined
  /** How long a start waits for databases that do not answer. */
  readonly startWaitSeconds: number
  /** How long requests in flight may take when the server stops. */
  readonly stopSeconds: number
  /** How long a stopping server still accepts requests while it says that it is not ready. */
  readonly stopWaitSeconds: number
  /** The bearer token of `/metrics`. Default: only programs on this machine may read `/metrics`. */
  readonly metricsToken: string | undefined
  /** With `contentSystem`: the token with which it reports plays. */
  readonly contentReportToken: string | undefined
  readonly logLevel: LogLevel
  /** The collector of OpenTelemetry. Default: no traces are made. */
  readonly tracesUrl: string | undefined
}

const readRoles = (read: Read): ReadonlySet<ProcessRole> => {
  const written = read('WORK')
  if (!written) return allRoles
  const work = new Set(processRoles.filter((role) => written.includes(role)))
  if (work.size < allRoles.size && !(read.isSet('DATABASE_URL') && read.isSet('STATISTICS_URL')))
    throw new StartError(
      'WORK divides the work among processes on one database: set DATABASE_URL and STATISTICS_URL, or remove WORK.',
    )
  return work
}

/** Reads the settings from the environment. An empty one counts as not set. Throws {@link StartError}. */
export const readConfig = (env: Environment = process.env): Config => {
  const read = readerOf(env)
  const mode: Mode = read('NODE_ENV') === 'production' ? 'production' : 'demo'
  requireEncryption(read, mode)
  return Object.freeze({
    mode,
    port: read('PORT'),
    host: read('HOST'),
    dataDir: resolve(read('DATA_DIR')),
    archiveDir: readArchiveDir(read),
    filesDir: read('FILES_DIR'),
    filesBucket: readFilesBucket(read),
    objectStore: readObjectStore(read),
    filesKeptDays: read('FILES_KEPT_DAYS'),
    work: readRoles(read),
    publicUrl: read('PUBLIC_URL'),
    ffmpeg: readFfmpeg(read, env),
    holdsOutgoing: read('OUTGOING') === 'hold',
    clockStart: readClockStart(read, mode),
    demoLive: readDemoLive(read, mode),
    hasTestingPage: (read('TESTING_PAGE') ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
    databaseUrl: read('DATABASE_URL'),
    statisticsUrl: read('STATISTICS_URL'),
    statisticsCluster: read('STATISTICS_CLUSTER'),
    databaseConnections: read('DATABASE_CONNECTIONS'),
    statisticsConnections: read('STATISTICS_CONNECTIONS'),
    cacheMemoryMb: read('CACHE_MEMORY_MB') ?? usualCacheMemoryMb(),
    statisticsMemoryMb: read('STATISTICS_MEMORY_MB') ?? usualStatisticsMemoryMb(),
    statisticsThreads: read('STATISTICS_THREADS'),
    redisUrl: read('REDIS_URL'),
    sessionSecret: read('SESSION_SECRET'),
    previousSessionSecret: read('SESSION_SECRET_PREVIOUS'),
    sessionDays: Object.freeze({ idle: read('SESSION_IDLE_DAYS'), longest: read('SESSION_MAX_DAYS') }),
    historyKey: read('HISTORY_KEY'),
    historyReceiver: readHistoryReceiver(read),
    firstAdmin: readFirstAdmin(read),
    brand: read('BRAND'),
    mapbox: readMapbox(read),
    mapStyle: readMapStyle(read),
    mapTilesFile: readMapTilesFile(read),
    geocoder: readGeocoder(read),
    research: readResearch(read),
    requestsPerMinute: read('REQUESTS_PER_MINUTE'),
    accountRequestsPerMinute: read('ACCOUNT_REQUESTS_PER_MINUTE') ?? read('REQUESTS_PER_MINUTE'),
    loginsPerMinute: read('LOGINS_PER_MINUTE'),
    answersPerMinute: read('ANSWERS_PER_MINUTE'),
    passwordMisses: read('PASSWORD_MISSES'),
    reportDays: read('REPORT_DAYS'),
    deviceRequestsPerMinute: read('DEVICE_REQUESTS_PER_MINUTE'),
    socketsPerSession: read('SOCKETS_PER_SESSION'),
    handshakesPerMinute: read('HANDSHAKES_PER_MINUTE'),
    liveTransports: read('LIVE_TRANSPORTS'),
    trustedProxies: read('TRUSTED_PROXIES'),
    pictureOrigins: read('PICTURE_ORIGINS') ?? [],
    filmMbPerCompany: read('FILM_MB_PER_COMPANY'),
    signInAddresses: read('SIGN_IN_ADDRESSES'),
    securityContact: read('SECURITY_CONTACT'),
    webhooks: Object.freeze({
      toLoopback: read('WEBHOOKS_TO_LOOPBACK') === 'on',
      timeoutSeconds: read('WEBHOOK_TIMEOUT'),
    }),
    playsWithoutPlayer: read('PLAYS_WITHOUT_PLAYER'),
    contentSystem: readContentSystem(read, mode),
    contentReportToken: readReportToken(read),
    xibo: readXibo(read, mode),
    mail: readMail(read),
    mqtt: readMqtt(read),
    sealedAfterDays: read('SEALED_AFTER_DAYS'),
    ...readPersonalData(read),
    startWaitSeconds: read('START_WAIT_SECONDS'),
    stopSeconds: read('STOP_SECONDS'),
    stopWaitSeconds: read('STOP_WAIT_SECONDS'),
    metricsToken: read('METRICS_TOKEN'),
    logLevel: read('LOG_LEVEL') ?? (mode === 'production' ? 'info' : 'warn'),
    tracesUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  })
}

/** Password for `npm run import`. If `undefined`, the program asks for it. */
export const importPassword = (env: Environment = process.env): string | undefined => readerOf(env)('IMPORT_PASSWORD')

/** Password for `npm run simulate`. If `undefined`, the program uses the demo's password. */
export const simulatePassword = (env: Environment = process.env) => readerOf(env)('SIMULATE_PASSWORD')

/** Key of the device for `npm run opendatacam`. */
export const deviceKey = (env: Environment = process.env): string | undefined => readerOf(env)('DEVICE_KEY')

const readFfmpeg = (read: Read, env: Environment): string | undefined => {
  const written = read('FFMPEG')
  if (written === 'off') return undefined
  const found = findProgram(written ?? 'ffmpeg', env.PATH)
  if (written !== undefined && found === undefined) throw new StartError(`FFMPEG names no program: "${written}".`)
  return found
}

const onlyForDemo = (name: Name): StartError => new StartError(`${name} is only for the demo. Remove it in production.`)

const readClockStart = (read: Read, mode: Mode): Date | undefined => {
  if (mode === 'production' && read.isSet('CLOCK_START')) throw onlyForDemo('CLOCK_START')
  return read('CLOCK_START')
}

const readDemoLive = (read: Read, mode: Mode): boolean => {
  const isOn = (read('DEMO_LIVE') ?? (mode === 'demo' ? 'on' : 'off')) === 'on'
  if (isOn && mode === 'production') throw onlyForDemo('DEMO_LIVE')
  return isOn
}

const readArchiveDir = (read: Read): string | undefined => {
  if (read.isSet('ARCHIVE_DIR') && read.isSet('DATABASE_URL'))
    throw new StartError('ARCHIVE_DIR is for the built-in database. Remove it, or remove DATABASE_URL.')
  return read('ARCHIVE_DIR')
}

const readFilesBucket = (read: Read): S3Settings | undefined => {
  const url = read('FILES_URL')
  if (!url) return undefined
  // All servers sign with one key, and a bucket is no place for it.
  if (!read.isSet('SESSION_SECRET')) throw missing('SESSION_SECRET', 'FILES_URL')
  if (read('AWS_ACCESS_KEY_ID') && !read('AWS_SECRET_ACCESS_KEY'))
    throw missing('AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID')
  return Object.freeze({ url, ...readObjectStore(read) })
}

const readObjectStore = (read: Read): Config['objectStore'] => {
  const [accessKeyId, secretAccessKey] = [read('AWS_ACCESS_KEY_ID'), read('AWS_SECRET_ACCESS_KEY')]
  const credentials =
    accessKeyId && secretAccessKey
      ? { accessKeyId, secretAccessKey, sessionToken: read('AWS_SESSION_TOKEN') }
      : undefined
  const endpoint = read('AWS_ENDPOINT_URL_S3') ?? read('AWS_ENDPOINT_URL')
  return Object.freeze({ endpoint, region: read('AWS_REGION'), credentials })
}

const readFirstAdmin = (read: Read): Config['firstAdmin'] => {
  const username = read('FIRST_ADMIN_USERNAME')
  if (!username && !read.isSet('FIRST_ADMIN_PASSWORD')) return undefined
  if (!username) throw missing('FIRST_ADMIN_USERNAME', 'FIRST_ADMIN_PASSWORD')
  const password = read('FIRST_ADMIN_PASSWORD')
  if (!password) throw missing('FIRST_ADMIN_PASSWORD', 'FIRST_ADMIN_USERNAME')
  return Object.freeze({ username, password })
}

const readMapbox = (read: Read): Config['mapbox'] => {
  if (!read.isSet('MAPBOX_TOKEN') && read.isSet('MAPBOX_STYLE')) throw missing('MAPBOX_TOKEN', 'MAPBOX_STYLE')
  const token = read('MAPBOX_TOKEN')
  return token ? Object.freeze({ token, style: read('MAPBOX_STYLE') }) : undefined
}

const bothMaps = (one: Name, other: Name): StartError =>
  new StartError(`${one} and ${other} are both set: maps have one of them.`)

const readMapStyle = (read: Read): Config['mapStyle'] => {
  const origins = read('MAP_STYLE_ORIGINS') ?? []
  if (!read.isSet('MAP_STYLE_URL') && origins.length > 0) throw missing('MAP_STYLE_URL', 'MAP_STYLE_ORIGINS')
  const address = read('MAP_STYLE_URL')
  if (!address) return undefined
  if (read.isSet('MAPBOX_TOKEN')) throw bothMaps('MAPBOX_TOKEN', 'MAP_STYLE_URL')
  const { href: url, origin } = new URL(address)
  return Object.freeze({ url, origins: [...new Set([origin, ...origins])] })
}

const readMapTilesFile = (read: Read): string | undefined => {
  const file = read('MAP_TILES_FILE')
  if (!file) return undefined
  for (const other of ['MAPBOX_TOKEN', 'MAP_STYLE_URL'] as const)
    if (read.isSet(other)) throw bothMaps(other, 'MAP_TILES_FILE')
  return file
}

const readGeocoder = (read: Read): Config['geocoder'] => {
  const url = read('GEOCODER_URL')
  if (!url) return undefined
  return Object.freeze({
    url,
    kind: read('GEOCODER_KIND'),
    perSecond: read('GEOCODER_PER_SECOND'),
    timeoutSeconds: read('GEOCODER_TIMEOUT'),
    userAgent: read('GEOCODER_USER_AGENT') ?? read('BRAND'),
  })
}

const readMail = (read: Read): Config['mail'] => {
  const publicUrl = read('PUBLIC_URL')
  const url = read('SMTP_URL')
  if (!url) return undefined
  const from = read('MAIL_FROM')
  if (!from) throw new StartError('MAIL_FROM must be an e-mail address, because SMTP_URL is set.')
  if (!publicUrl) throw missing('PUBLIC_URL', 'SMTP_URL', ': e-mails contain links')
  return Object.freeze({ url, from, publicUrl })
}

const readMqtt = (read: Read): Config['mqtt'] => {
  const others = ['MQTT_USERNAME', 'MQTT_PASSWORD', 'MQTT_CLIENT_ID'] as const
  const url = read('MQTT_URL')
  if (!url) {
    for (const name of others) if (read.isSet(name)) throw missing('MQTT_URL', name)
    return undefined
  }
  const [username, password, clientId] = others.map((name) => read(name))
  return Object.freeze({ url, username, password, prefix: read('MQTT_TOPIC'), clientId })
}

const readResearch = (read: Read): Config['research'] => {
  const url = read('RESEARCH_URL')
  if (!url && read.isSet('RESEARCH_TOKEN')) throw missing('RESEARCH_URL', 'RESEARCH_TOKEN')
  if (!url) return undefined
  return Object.freeze({ url, token: read('RESEARCH_TOKEN'), timeoutSeconds: read('RESEARCH_TIMEOUT') })
}
