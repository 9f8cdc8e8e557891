import { REPORT_DAYS } from '../../contract/live/messages.ts'
import { processRoles } from '../base/process-roles.ts'
import { SHORTEST_SECRET } from '../base/session-secret.ts'
import type { GeocoderKind } from '../services/tools/public.ts'
import { accountSettings } from './accounts.ts'
import { personalDataSettings } from './personal-data.ts'
import {
  addressRanges,
  clusterName,
  databaseUrl,
  filesUrl,
  instant,
  listOf,
  mqttUrl,
  oneOf,
  onOrOff,
  path,
  redisUrl,
  secretOf,
  serviceUrl,
  smtpUrl,
  statisticsUrl,
  text,
  textThat,
  wholeNumber,
} from './schemas.ts'
import { optional, secret, withDefault } from './setting.ts'

// Importing the value of the service would load all its tools whenever a program reads its settings.
const geocoderKinds: readonly GeocoderKind[] = ['nominatim', 'pelias']
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** A level of the log. */
export type LogLevel = (typeof logLevels)[number]

const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address) && URL.canParse(address)

// Browsers get the token. A secret token (sk.) may change the account, so it must never be sent to them.
const mapboxToken = textThat(
  (token) => token.startsWith('pk.'),
  () => 'must be a public token, which begins with "pk.".',
)

const mapboxStyle = textThat(
  (style) => style.startsWith('mapbox://styles/'),
  (style) => `must look like mapbox://styles/owner/id, not "${style}".`,
)

const styleUrl = textThat(isWebAddress, () => 'must be the address of a style, such as https://example.com/style.json.')

const webOrigins = listOf(
  (written) => written.split(/[\s,]+/).filter(Boolean),
  (origin) => isWebAddress(origin) && new URL(origin).origin === origin,
  (origin) => `has origins such as https://tiles.example.com, not "${origin}".`,
)

const roleNames: readonly string[] = processRoles
const roles = listOf(
  (written) => (written === 'all' ? [...processRoles] : written.split(',').map((role) => role.trim())),
  (role) => roleNames.includes(role),
  (role) => `must be all, or some of ${processRoles.join(', ')}, separated by commas, not "${role}".`,
)

const sender = textThat(
  (from) => /@[^\s@>]+>?$/.test(from),
  () => 'must be an e-mail address, because SMTP_URL is set.',
)

const mqttTopic = textThat(
  (topic) => /^[\w.-]+(\/[\w.-]+)*$/.test(topic),
  (topic) => `must be a topic such as arabox or city/arabox, not "${topic}".`,
)

const mqttClientId = textThat(
  (id) => /^[\w-]{1,60}$/.test(id),
  (id) => `must have at most 60 letters, digits, - and _, not "${id}".`,
)

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const timeZone = textThat(isTimeZone, (name) => `must be an IANA time zone such as Europe/Warsaw, not "${name}".`)

const webhookSecret = textThat(
  (secret) => /^whsec_[A-Za-z0-9+/]{43}=$/.test(secret),
  () => 'must be "whsec_" and the base64 of 32 bytes.',
)

/** All settings of the platform, in the groups and in the order of docs/operations.md. */
export const settingGroups = {
  'Server and files': {
    PORT: withDefault(wholeNumber(0, 65_535), 3000, 'The port that the server listens on.'),
    HOST: withDefault(text, '127.0.0.1', 'The address that the server listens on.'),
    DATA_DIR: withDefault(text, './data', 'The folder of everything that the server stores.'),
    FILES_DIR: optional(
      path,
      'The folder of films, pictures, imports and the signing key. Several servers on one database share it ([several servers](#several-servers)).',
      '`DATA_DIR`',
    ),
    ARCHIVE_DIR: optional(
      path,
      'A folder on another disk, to which the built-in database copies its log, so that a restore can go back to any moment ([any moment](#any-moment)).',
    ),
    FILES_KEPT_DAYS: withDefault(
      wholeNumber(0, 3650),
      7,
      'Days that a film or picture is kept after it was replaced or deleted ([files that nothing uses](#files-that-nothing-uses)).',
    ),
    FFMPEG: optional(
      text,
      'The program `ffmpeg`, which converts films that not every player plays ([converted films](#converted-films)); `off`: films are only checked.',
      '`ffmpeg` in `PATH`',
    ),
    WORK: optional(
      roles,
      'What this process does: `web`, `ingest` and `jobs`, separated by commas. Together the processes on one database must do all ([roles of processes](#roles-of-processes)).',
      '`all`',
    ),
    NODE_ENV: optional(text, '`production`: no demo network and no demo accounts.'),
    BRAND: withDefault(text, 'Arabox', 'The name on the wordmark.'),
    PUBLIC_URL: optional(
      serviceUrl,
      'The address of this platform, for the links in e-mails. With `https:`, cookies are always `Secure`, whatever a proxy says.',
    ),
    PICTURE_ORIGINS: optional(
      webOrigins,
      'Other origins from which pages may load pictures of locations, separated by commas, such as `https://pictures.example.com`.',
    ),
    OUTGOING: withDefault(
      oneOf(['send', 'hold']),
      'send',
      '`hold` keeps webhooks, e-mails, roots of closed days and orders to an outside playout system back and takes nothing over MQTT, for a copy of a production platform ([copies](#copies-of-a-production-platform)).',
    ),
    TRUSTED_PROXIES: optional(
      addressRanges,
      'Addresses and ranges of reverse proxies, such as `127.0.0.1, 10.0.0.0/8`, whose `X-Forwarded-…` headers count ([behind a reverse proxy](#behind-a-reverse-proxy)).',
    ),
    START_WAIT_SECONDS: withDefault(
      wholeNumber(0, 3600),
      0,
      'How long a start waits for PostgreSQL that does not answer yet, for example after the machine has booted ([start](#start-and-stop)).',
    ),
    STOP_SECONDS: withDefault(wholeNumber(0, 3600), 10, 'How long requests in flight may take when the server stops.'),
    STOP_WAIT_SECONDS: withDefault(
      wholeNumber(0, 600),
      0,
      'How long a stopping server still accepts requests after `/readyz` has turned, so that load balancers send the next ones elsewhere ([rolling restart](#rolling-restart)).',
    ),
    METRICS_TOKEN: secret(
      text,
      'The bearer token of `/metrics`. Without it only programs on this machine may read `/metrics`.',
    ),
    LOG_LEVEL: optional(
      oneOf(logLevels),
      'The lowest level in the log, which goes to standard error as JSON lines.',
      '`warn`, in production `info`',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(
      serviceUrl,
      'A collector of OpenTelemetry (OTLP over HTTP), such as `http://localhost:4318` ([traces](#traces)).',
    ),
  },
  Stores: {
    DATABASE_URL: secret(databaseUrl, 'A PostgreSQL ≥ 15 of your own instead of the built-in one.'),
    DATABASE_CONNECTIONS: withDefault(
      wholeNumber(4, 500),
      16,
      'Most connections of one server to the database, and at most 4 more for the lookups of live pages. With several servers the sum must fit in its `max_connections`.',
    ),
    CACHE_MEMORY_MB: optional(
      wholeNumber(64, 1_000_000),
      'Memory of the caches of one server in MiB: forecasts, statistics, records and live messages. The counts of sensors need 24 KB a sensor in addition.',
      'a quarter of the memory of the machine or container, from `256` to `4096`',
    ),
    STATISTICS_URL: secret(
      statisticsUrl,
      'A PostgreSQL ≥ 15 or a ClickHouse ≥ 26.7 (`clickhouse://` over HTTP, `https://` over TLS) for the statistics instead of DuckDB in `DATA_DIR`. Several servers need it ([the statistics store](#the-statistics-store)).',
    ),
    STATISTICS_CLUSTER: optional(
      clusterName,
      'The cluster of ClickHouse on which the statistics are sharded by location and replicated ([ClickHouse](#statistics-on-clickhouse)).',
    ),
    STATISTICS_CONNECTIONS: withDefault(wholeNumber(2, 500), 6, 'Most connections of one server to `STATISTICS_URL`.'),
    STATISTICS_MEMORY_MB: optional(
      wholeNumber(128, 1_000_000),
      'Memory of DuckDB in MiB. What does not fit goes to a file beside the database.',
      'a quarter of the memory of the machine or container, at most `1024`',
    ),
    FILES_URL: optional(
      filesUrl,
      'A bucket of an object store for films, pictures and imports instead of `FILES_DIR`, such as `s3://bucket/prefix` ([files in an object store](#files-in-an-object-store)). `SESSION_SECRET` must be set too.',
    ),
    AWS_ENDPOINT_URL_S3: optional(
      serviceUrl,
      'The address of an S3 server other than that of AWS, for `FILES_URL` and for backups to `s3://`.',
      '`AWS_ENDPOINT_URL`',
    ),
    AWS_ENDPOINT_URL: optional(serviceUrl, 'The same, for all services of AWS.', 'AWS'),
    AWS_REGION: optional(text, 'The region of the bucket.', 'that of the files of AWS; with an endpoint `us-east-1`'),
    AWS_ACCESS_KEY_ID: secret(
      text,
      'The access key of the bucket.',
      'that of the files of AWS, of the machine or of the container',
    ),
    AWS_SECRET_ACCESS_KEY: secret(text, 'The secret of that key.'),
    AWS_SESSION_TOKEN: secret(text, 'The session of that key, if it is temporary.'),
    PLAIN_CONNECTIONS: withDefault(
      oneOf(['refuse', 'allow']),
      'refuse',
      'Whether production may reach other machines without TLS, for stores on a network that nothing else joins ([encrypted connections](#encrypted-connections)).',
    ),
    STATISTICS_THREADS: optional(wholeNumber(1, 256), 'Threads of DuckDB.', 'all processors'),
    REDIS_URL: secret(
      redisUrl,
      'A Redis ≥ 7 between several servers on one database, so that live counts pass at once instead of within 0.3 s; of a cluster several nodes with commas between ([Redis](#redis)).',
    ),
  },
  'Accounts and limits': accountSettings,
  'Personal data': personalDataSettings,
  'Araboxes and live pages': {
    DEVICE_REQUESTS_PER_MINUTE: withDefault(wholeNumber(), 600, 'Limit of requests per minute from one arabox.'),
    REPORT_DAYS: withDefault(
      wholeNumber(1, 366),
      REPORT_DAYS,
      'How many days back an arabox may report. Older history is imported.',
    ),
    MQTT_URL: secret(
      mqttUrl,
      'An MQTT 5 broker from which the messages of araboxes are taken, `mqtts://user:password@host:8883` ([sensors](sensors.md#mqtt)). The certificate of an authority of your own: `NODE_EXTRA_CA_CERTS`.',
    ),
    MQTT_USERNAME: optional(text, 'With `MQTT_URL`: the account, if it is not in the address.'),
    MQTT_PASSWORD: secret(text, 'With `MQTT_URL`: the password of that account.'),
    MQTT_TOPIC: withDefault(mqttTopic, 'arabox', 'With `MQTT_URL`: the first part of all topics.'),
    MQTT_CLIENT_ID: optional(
      mqttClientId,
      'With `MQTT_URL`: the name of this process for the broker. No other process may have it.',
      'generated, and stored in `DATA_DIR`',
    ),
    SOCKETS_PER_SESSION: withDefault(
      wholeNumber(),
      200,
      'Most live connections of one session. Above this limit a page tries again later.',
    ),
    HANDSHAKES_PER_MINUTE: withDefault(
      wholeNumber(),
      1200,
      'Limit of new live connections per minute from one address. Above this limit a page tries again later.',
    ),
    LIVE_TRANSPORTS: withDefault(
      oneOf(['all', 'websocket']),
      'all',
      'How live pages connect: `all` by a web socket, or by long polling if that fails; `websocket`: by a web socket only. Then several servers need [no sticky sessions](#sticky-sessions).',
    ),
  },
  'Maps, addresses and research': {
    MAPBOX_TOKEN: secret(
      mapboxToken,
      'A public access token (`pk.…`) of Mapbox, which then serves the maps ([maps](#maps)).',
      'the built-in base map',
    ),
    MAPBOX_STYLE: optional(
      mapboxStyle,
      'With `MAPBOX_TOKEN`: a style of your own, `mapbox://styles/owner/id`.',
      'a light or dark style of Mapbox',
    ),
    MAP_STYLE_URL: optional(
      styleUrl,
      'The address of a MapLibre style with streets ([maps](#maps)).',
      'the built-in base map',
    ),
    MAP_STYLE_ORIGINS: optional(
      webOrigins,
      'With `MAP_STYLE_URL`: other origins that the style loads from, separated by commas.',
    ),
    MAP_TILES_FILE: optional(
      path,
      'A PMTiles file with streets, for example of Poland, which this server sends and the maps draw in their own colours. Only one of `MAPBOX_TOKEN`, `MAP_STYLE_URL` and `MAP_TILES_FILE` may be set ([maps](#maps)).',
      'the built-in base map',
    ),
    GEOCODER_URL: optional(
      serviceUrl,
      'A geocoding service for the tools ([addresses](#addresses)).',
      'tables of the product with streets, post codes and cities',
    ),
    GEOCODER_KIND: withDefault(
      oneOf(geocoderKinds),
      'nominatim',
      'The protocol of that service: `nominatim` or `pelias`.',
    ),
    GEOCODER_PER_SECOND: withDefault(
      wholeNumber(1, 1000),
      1,
      'Limit of requests of this server to that service per second. Several servers share what the service allows: divide it.',
    ),
    GEOCODER_TIMEOUT: withDefault(wholeNumber(1, 120), 10, 'Seconds that the service may take to answer.'),
    GEOCODER_USER_AGENT: optional(text, 'How requests to the service name their sender.', '`BRAND`'),
    RESEARCH_URL: optional(
      serviceUrl,
      'The service of an institute that researches audiences ([research](#research)).',
      'files that administrators import',
    ),
    RESEARCH_TOKEN: secret(text, 'The bearer token for that service.'),
    RESEARCH_TIMEOUT: withDefault(wholeNumber(1, 120), 10, 'Seconds that the service may take to answer.'),
  },
  'E-mail, webhooks and screen content': {
    SMTP_URL: secret(
      smtpUrl,
      'The SMTP server with its account, `smtps://user:password@host`. Without it no e-mail is sent.',
    ),
    MAIL_FROM: optional(sender, 'With `SMTP_URL`: the sender of e-mails.'),
    SIGN_IN_ADDRESSES: withDefault(
      oneOf(['public', 'any']),
      'public',
      'Where identity providers may be: `public` HTTPS addresses, or `any`, also in your network and without TLS ([sign-in](sign-in.md)).',
    ),
    WEBHOOKS_TO_LOOPBACK: withDefault(
      oneOf(['on', 'off']),
      'off',
      'Whether webhooks may reach this machine, also without TLS ([webhooks](webhooks.md)).',
    ),
    PLAYS_WITHOUT_PLAYER: withDefault(
      oneOf(['computed', 'none']),
      'computed',
      'Plays of screens that never had a player: `computed` from the orders, or `none` ([players](players.md)).',
    ),
    CONTENT_URL: optional(
      serviceUrl,
      'Production only: the outside playout system ([playout systems](playout-systems.md)).',
      'the embedded one',
    ),
    CONTENT_SECRET: secret(
      webhookSecret,
      'With `CONTENT_URL`: the secret that signs the orders, `whsec_` and base64 of 32 bytes.',
    ),
    CONTENT_REPORT_TOKEN: secret(
      secretOf(SHORTEST_SECRET),
      'With `CONTENT_URL`: the token with which that system reports plays ([plays](playout-systems.md#plays)).',
    ),
    XIBO_URL: optional(
      serviceUrl,
      'Production only: a Xibo CMS as the playout system, without `/api` ([Xibo](playout-systems.md#xibo-cms)).',
    ),
    XIBO_CLIENT_ID: secret(text, 'With `XIBO_URL`: the client id of an application in the CMS.'),
    XIBO_CLIENT_SECRET: secret(text, 'With `XIBO_URL`: the client secret of that application.'),
    XIBO_TIME_ZONE: withDefault(timeZone, 'Europe/Warsaw', 'With `XIBO_URL`: the time zone of the CMS.'),
    CONTENT_TIMEOUT: withDefault(wholeNumber(1, 60), 10, 'Seconds that the playout system may take to answer.'),
    WEBHOOK_TIMEOUT: withDefault(wholeNumber(1, 60), 10, 'Seconds that the receiver of a webhook may take to answer.'),
  },
  'Demo and programs': {
    CLOCK_START: optional(
      instant,
      'Demo only: the instant at which the platform’s clock starts, such as `2026-03-02T09:00:00+01:00`.',
      'the present time',
    ),
    DEMO_LIVE: optional(
      onOrOff,
      'Demo only: with `off` the demo’s araboxes report only whole hours, and its screens have no players.',
      '`on`',
    ),
    TESTING_PAGE: optional(
      onOrOff,
      'Whether administrators have the page for testers at `/testing`.',
      '`on`, in production `off`',
    ),
    IMPORT_PASSWORD: secret(text, 'The password for `npm run import`.', 'the program asks'),
    SIMULATE_PASSWORD: secret(text, 'The password for `npm run simulate`.', 'the demo’s password'),
    DEVICE_KEY: secret(text, 'The key of the device for `npm run opendatacam` ([sensors](sensors.md#opendatacam)).'),
  },
} as const

/** All settings by name. */
export const settingsTable = {
  ...settingGroups['Server and files'],
  ...settingGroups.Stores,
  ...settingGroups['Accounts and limits'],
  ...settingGroups['Personal data'],
  ...settingGroups['Araboxes and live pages'],
  ...settingGroups['Maps, addresses and research'],
  ...settingGroups['E-mail, webhooks and screen content'],
  ...settingGroups['Demo and programs'],
} as const
