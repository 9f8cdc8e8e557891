import { basename, dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usualCacheMemoryMb } from '../base/available-memory.ts'
import { allRoles } from '../base/process-roles.ts'
import { readConfig } from './config.ts'

describe('settings', () => {
  test('without settings the demo runs on this machine only, with its data in the project folder', () => {
    expect(readConfig({})).toEqual({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      filesKeptDays: 7,
      holdsOutgoing: false,
      clockStart: undefined,
      demoLive: true,
      hasTestingPage: true,
      work: allRoles,
      databaseUrl: undefined,
      databaseConnections: 16,
      statisticsConnections: 6,
      cacheMemoryMb: usualCacheMemoryMb(),
      statisticsMemoryMb: 1024,
      redisUrl: undefined,
      sessionSecret: undefined,
      previousSessionSecret: undefined,
      sessionDays: { idle: 14, longest: 30 },
      keptDays: {
        ended_sessions: 1,
        known_addresses: 90,
        notifications: 90,
        webhook_deliveries: 30,
        audit_addresses: 365,
        deleted_accounts: null,
      },
      firstAdmin: undefined,
      brand: 'Arabox',
      logLevel: 'warn',
      objectStore: {},
      requestsPerMinute: 3000,
      accountRequestsPerMinute: 3000,
      answersPerMinute: 30,
      loginsPerMinute: 30,
      passwordMisses: 20,
      reportDays: 7,
      deviceRequestsPerMinute: 600,
      playsWithoutPlayer: 'computed',
      socketsPerSession: 200,
      handshakesPerMinute: 1200,
      liveTransports: 'all',
      filmMbPerCompany: 20_480,
      sealedAfterDays: 7,
      signInAddresses: 'public',
      securityContact: undefined,
      notices: { operator: 'Arabox', contact: null, validDays: 365 },
      webhooks: { toLoopback: false, timeoutSeconds: 10 },
      startWaitSeconds: 0,
      stopSeconds: 10,
      pictureOrigins: [],
      stopWaitSeconds: 0,
    })
  })

  test('films are converted with the program of the setting, otherwise with that in PATH, or not at all', () => {
    const [PATH, name] = [dirname(process.execPath), basename(process.execPath)]
    expect(readConfig({ FFMPEG: name, PATH: `/nowhere:${PATH}` }).ffmpeg).toBe(process.execPath)
    expect(readConfig({ PATH: '/nowhere' }).ffmpeg).toBeUndefined()
    expect(readConfig({ FFMPEG: 'off', PATH: '/usr/bin' }).ffmpeg).toBeUndefined()
    expect(() => readConfig({ FFMPEG: '/nowhere/ffmpeg' })).toThrow('FFMPEG names no program: "/nowhere/ffmpeg"')
  })

  test('a process does some of the work, if others can use its databases', () => {
    const shared = { DATABASE_URL: 'postgres://db/arabox', STATISTICS_URL: 'postgres://db/arabox' }
    expect([...readConfig({ ...shared, WORK: 'jobs, web' }).work]).toEqual(['web', 'jobs'])
    expect(readConfig({ WORK: 'ingest,jobs,web' }).work).toEqual(allRoles)
    expect(() => readConfig({ ...shared, WORK: 'web,night' })).toThrow('WORK must be all, or some of web, ingest, jobs')
    expect(() => readConfig({ WORK: 'web' })).toThrow('set DATABASE_URL and STATISTICS_URL, or remove WORK')
  })

  test('an empty setting counts as not set', () => {
    const empty = {
      PORT: '',
      HOST: '',
      DATA_DIR: '',
      CLOCK_START: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      SESSION_SECRET: '',
      BRAND: '',
    }
    expect(readConfig({ ...empty, LOG_LEVEL: '', FIRST_ADMIN_USERNAME: '' })).toEqual(readConfig({}))
  })

  test('every setting reaches the configuration, which cannot be changed afterwards', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/arabox',
      FILES_DIR: '/srv/shared',
      FILES_KEPT_DAYS: '30',
      START_WAIT_SECONDS: '90',
      STOP_WAIT_SECONDS: '7',
      OUTGOING: 'hold',
      FFMPEG: process.execPath,
      DATABASE_URL: 'postgres://arabox:secret@db:5432/arabox',
      DATABASE_CONNECTIONS: '40',
      STATISTICS_CONNECTIONS: '12',
      CACHE_MEMORY_MB: '900',
      STATISTICS_MEMORY_MB: '4096',
      STATISTICS_THREADS: '3',
      REDIS_URL: 'rediss://:secret@cache:6380/1',
      SESSION_SECRET: 's'.repeat(32),
      SESSION_SECRET_PREVIOUS: 'p'.repeat(32),
      SESSION_IDLE_DAYS: '2',
      SESSIONS_KEPT_DAYS: '11',
      ADDRESSES_KEPT_DAYS: '12',
      NOTIFICATIONS_KEPT_DAYS: '13',
      DELIVERIES_KEPT_DAYS: '14',
      AUDIT_ADDRESSES_KEPT_DAYS: '35',
      DELETED_ACCOUNTS_KEPT_DAYS: '36',
      PLAIN_CONNECTIONS: 'allow',
      SESSION_MAX_DAYS: '3',
      FIRST_ADMIN_USERNAME: 'anna',
      FIRST_ADMIN_PASSWORD: '12345678',
      BRAND: 'Ekrany',
      GEOCODER_URL: 'https://geo.example.com/nominatim/',
      GEOCODER_KIND: 'pelias',
      GEOCODER_PER_SECOND: '5',
      GEOCODER_TIMEOUT: '3',
      GEOCODER_USER_AGENT: 'Ekrany (anna@example.com)',
      RESEARCH_URL: 'https://research.example.com/v1/',
      RESEARCH_TOKEN: 'for the institute',
      RESEARCH_TIMEOUT: '5',
      REQUESTS_PER_MINUTE: '900',
      ACCOUNT_REQUESTS_PER_MINUTE: '800',
      LOGINS_PER_MINUTE: '9',
      ANSWERS_PER_MINUTE: '8',
      PASSWORD_MISSES: '5',
      REPORT_DAYS: '30',
      DEVICE_REQUESTS_PER_MINUTE: '90',
      SOCKETS_PER_SESSION: '5',
      HANDSHAKES_PER_MINUTE: '100',
      LIVE_TRANSPORTS: 'websocket',
      WORK: 'all',
      FILM_MB_PER_COMPANY: '500',
      SEALED_AFTER_DAYS: '14',
      SIGN_IN_ADDRESSES: 'any',
      SECURITY_CONTACT: 'mailto:security@platform.example',
      NOTICE_OPERATOR: 'Sieć Ekranów',
      NOTICE_CONTACT: 'dane@ekrany.example',
      NOTICE_VALID_DAYS: '180',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      PICTURE_ORIGINS: 'https://pictures.example.com',
      WEBHOOKS_TO_LOOPBACK: 'on',
      CONTENT_URL: 'https://screens.example.com/orders',
      CONTENT_SECRET: `whsec_${'A'.repeat(43)}=`,
      CONTENT_REPORT_TOKEN: 'r'.repeat(32),
      CONTENT_TIMEOUT: '4',
      PLAYS_WITHOUT_PLAYER: 'none',
      WEBHOOK_TIMEOUT: '3',
      SMTP_URL: 'smtps://arabox:secret@mail.example.com',
      MQTT_URL: 'mqtts://mqtt.example.com',
      MQTT_USERNAME: 'platform',
      MQTT_PASSWORD: 'secret',
      MQTT_TOPIC: 'city/arabox',
      MQTT_CLIENT_ID: 'one',
      MAIL_FROM: 'Arabox <powiadomienia@example.com>',
      PUBLIC_URL: 'https://arabox.example.com/',
      STOP_SECONDS: '60',
      METRICS_TOKEN: 'for prometheus',
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    })
    expect(config).toEqual({
      mode: 'production',
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/arabox',
      filesDir: '/srv/shared',
      filesKeptDays: 30,
      holdsOutgoing: true,
      ffmpeg: process.execPath,
      publicUrl: 'https://arabox.example.com',
      clockStart: undefined,
      demoLive: false,
      hasTestingPage: false,
      work: allRoles,
      databaseUrl: 'postgres://arabox:secret@db:5432/arabox',
      databaseConnections: 40,
      statisticsConnections: 12,
      cacheMemoryMb: 900,
      statisticsMemoryMb: 4096,
      statisticsThreads: 3,
      redisUrl: 'rediss://:secret@cache:6380/1',
      sessionSecret: 's'.repeat(32),
      previousSessionSecret: 'p'.repeat(32),
      sessionDays: { idle: 2, longest: 3 },
      keptDays: {
        ended_sessions: 11,
        known_addresses: 12,
        notifications: 13,
        webhook_deliveries: 14,
        audit_addresses: 35,
        deleted_accounts: 36,
      },
      firstAdmin: { username: 'anna', password: '12345678' },
      brand: 'Ekrany',
      geocoder: {
        url: 'https://geo.example.com/nominatim',
        kind: 'pelias',
        perSecond: 5,
        timeoutSeconds: 3,
        userAgent: 'Ekrany (anna@example.com)',
      },
      research: { url: 'https://research.example.com/v1', token: 'for the institute', timeoutSeconds: 5 },
      requestsPerMinute: 900,
      accountRequestsPerMinute: 800,
      loginsPerMinute: 9,
      answersPerMinute: 8,
      passwordMisses: 5,
      reportDays: 30,
      deviceRequestsPerMinute: 90,
      socketsPerSession: 5,
      handshakesPerMinute: 100,
      liveTransports: 'websocket',
      filmMbPerCompany: 500,
      sealedAfterDays: 14,
      signInAddresses: 'any',
      securityContact: 'mailto:security@platform.example',
      notices: { operator: 'Sieć Ekranów', contact: 'dane@ekrany.example', validDays: 180 },
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      pictureOrigins: ['https://pictures.example.com'],
      playsWithoutPlayer: 'none',
      webhooks: { toLoopback: true, timeoutSeconds: 3 },
      contentReportToken: 'r'.repeat(32),
      contentSystem: {
        url: 'https://screens.example.com/orders',
        secret: `whsec_${'A'.repeat(43)}=`,
        timeoutSeconds: 4,
      },
      mqtt: {
        url: 'mqtts://mqtt.example.com',
        username: 'platform',
        password: 'secret',
        prefix: 'city/arabox',
        clientId: 'one',
      },
      mail: {
        url: 'smtps://arabox:secret@mail.example.com',
        from: 'Arabox <powiadomienia@example.com>',
        publicUrl: 'https://arabox.example.com',
      },
      startWaitSeconds: 90,
      stopSeconds: 60,
      stopWaitSeconds: 7,
      metricsToken: 'for prometheus',
      logLevel: 'debug',
      objectStore: {},
      tracesUrl: 'http://collector:4318',
    })
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.firstAdmin)).toBe(true)
  })

  test('the demo can start its clock at an instant', () => {
    expect(readConfig({ CLOCK_START: '2026-03-02T09:00:00+01:00' }).clockStart).toEqual(
      new Date('2026-03-02T08:00:00Z'),
    )
  })

  test('the demo’s araboxes can be switched off', () => {
    expect(readConfig({ DEMO_LIVE: 'off' }).demoLive).toBe(false)
  })

  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ CLOCK_START: 'tomorrow' }, 'CLOCK_START'],
    [{ CLOCK_START: '2026-03-02T09:00:00' }, 'CLOCK_START'],
    [{ CLOCK_START: '2026-03-02T09:00:00Z', NODE_ENV: 'production' }, 'CLOCK_START'],
    [{ DEMO_LIVE: 'yes' }, 'DEMO_LIVE'],
    [{ DEMO_LIVE: 'on', NODE_ENV: 'production' }, 'DEMO_LIVE'],
    [{ DATABASE_URL: 'mysql://arabox@db/arabox' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://anna:12#3@db/arabox' }, 'DATABASE_URL'],
    [{ STATISTICS_URL: 'postgres://anna:ab@cd/ef@db/arabox' }, 'STATISTICS_URL'],
    [{ REDIS_URL: 'redis://anna:100%@cache' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://anna:1@2?3@cache' }, 'REDIS_URL'],
    [{ SMTP_URL: 'smtps://anna:12#3@mail.example.com' }, 'SMTP_URL'],
    [{ REDIS_URL: 'http://cache:6379' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://cache:port' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://cache:6379/arabox' }, 'REDIS_URL'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ MQTT_URL: 'http://mqtt.example.com' }, 'MQTT_URL'],
    [{ MQTT_URL: 'mqtt://anna:12#3@mqtt.example.com' }, 'MQTT_URL'],
    [{ MQTT_PASSWORD: 'secret' }, 'MQTT_URL'],
    [{ CONTENT_REPORT_TOKEN: 'r'.repeat(32) }, 'CONTENT_URL'],
    [{ MQTT_URL: 'mqtt://mqtt.example.com', MQTT_TOPIC: 'arabox/#' }, 'MQTT_TOPIC'],
    [{ MQTT_URL: 'mqtt://mqtt.example.com', MQTT_CLIENT_ID: 'a b' }, 'MQTT_CLIENT_ID'],
    [{ SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://a.example.com' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }, 'PUBLIC_URL'],
    [{ GEOCODER_URL: 'geo.example.com' }, 'GEOCODER_URL'],
    [{ GEOCODER_URL: 'https://geo.example.com/?key=1' }, 'GEOCODER_URL'],
    [{ GEOCODER_URL: 'https://geo.example.com', GEOCODER_KIND: 'google' }, 'GEOCODER_KIND'],
    [{ RESEARCH_URL: 'research.example.com' }, 'RESEARCH_URL'],
    [{ RESEARCH_TOKEN: 'x' }, 'RESEARCH_URL'],
    [{ CONTENT_SECRET: `whsec_${'A'.repeat(43)}=` }, 'CONTENT_URL'],
    [{ CONTENT_URL: 'https://screens.example.com' }, 'CONTENT_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET_PREVIOUS: 'short' }, 'SESSION_SECRET_PREVIOUS'],
    [{ FIRST_ADMIN_USERNAME: 'anna' }, 'FIRST_ADMIN_PASSWORD'],
    [{ FIRST_ADMIN_PASSWORD: '12345678' }, 'FIRST_ADMIN_USERNAME'],
    [{ FIRST_ADMIN_USERNAME: 'anna', FIRST_ADMIN_PASSWORD: '1234567' }, 'FIRST_ADMIN_PASSWORD'],
    [{ DATABASE_CONNECTIONS: '3' }, 'DATABASE_CONNECTIONS'],
    [{ STATISTICS_MEMORY_MB: '64' }, 'STATISTICS_MEMORY_MB'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '127.0.0.1,' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%j is rejected with a sentence that names %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} .*\\.$`))
  })

  test.each([
    ['DATABASE_URL', 'postgres://anna:a#hush@db/arabox'],
    ['DATABASE_URL', 'postgres://anna:12#hush@db/arabox'],
    ['DATABASE_URL', 'postgres://anna:a@hush#3@db/arabox'],
    ['STATISTICS_URL', 'postgres://anna:a@hush/b@db/arabox'],
    ['REDIS_URL', 'redis://anna:12#hush@cache'],
    ['REDIS_URL', 'redis://anna:hush%@cache'],
  ])('%s with a character in its password that ends the password says how to write it', (name, url) => {
    const read = () => readConfig({ [name]: url })
    expect(read).toThrow(/In its password write @ as %40, # as %23,/)
    expect(read).toThrow(/^(?!.*hush)/)
  })

  test('a password with @ that cannot be misread is accepted', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://anna:a@b@db/arabox' }).databaseUrl).toContain('a@b@db')
  })

  test('a rejected secret is not in the message', () => {
    expect(() => readConfig({ DATABASE_URL: 'arabox:hush@db' })).toThrow(/^(?!.*hush)/)
    expect(() => readConfig({ REDIS_URL: 'arabox:hush@cache' })).toThrow(/^(?!.*hush)/)
    expect(() => readConfig({ REDIS_URL: 'redis://arabox:hush@cache:port' })).toThrow(/^(?!.*hush)/)
    expect(() => readConfig({ SESSION_SECRET: 'hush' })).toThrow(/^(?!.*hush)/)
  })
})

test('limits per minute have defaults and must be whole numbers', () => {
  expect(readConfig({})).toMatchObject({ requestsPerMinute: 3000, loginsPerMinute: 30 })
  expect(readConfig({ LOGINS_PER_MINUTE: '7' }).loginsPerMinute).toBe(7)
  expect(() => readConfig({ LOGINS_PER_MINUTE: '0' })).toThrow('LOGINS_PER_MINUTE')
})

test('Mapbox takes a public token and, with it, a style of its own', () => {
  expect(readConfig({ MAPBOX_TOKEN: 'pk.token' }).mapbox).toEqual({ token: 'pk.token', style: undefined })
  expect(readConfig({ MAPBOX_TOKEN: 'pk.token', MAPBOX_STYLE: 'mapbox://styles/a/b' }).mapbox).toEqual({
    token: 'pk.token',
    style: 'mapbox://styles/a/b',
  })
})

test('a style of other maps comes with the origins that it loads from', () => {
  const MAP_STYLE_URL = 'https://a.example/styles/liberty?key=1'
  const MAP_STYLE_ORIGINS = 'https://b.example, https://c.example:8080'
  expect(readConfig({ MAP_STYLE_URL, MAP_STYLE_ORIGINS }).mapStyle).toEqual({
    url: MAP_STYLE_URL,
    origins: ['https://a.example', 'https://b.example', 'https://c.example:8080'],
  })
  expect(readConfig({}).mapStyle).toBeUndefined()
})

test('the path of the file of tiles becomes absolute', () => {
  expect(readConfig({ MAP_TILES_FILE: 'tiles/poland.pmtiles' }).mapTilesFile).toBe(resolve('tiles/poland.pmtiles'))
  expect(readConfig({}).mapTilesFile).toBeUndefined()
})

test.each([
  [{ MAPBOX_TOKEN: 'sk.secret' }, 'public token'],
  [{ MAPBOX_STYLE: 'mapbox://styles/a/b' }, 'MAPBOX_TOKEN is missing'],
  [{ MAPBOX_TOKEN: 'pk.token', MAPBOX_STYLE: 'https://example.com/style' }, 'mapbox://styles/owner/id'],
  [{ MAP_STYLE_URL: 'styles/liberty' }, 'MAP_STYLE_URL must be the address of a style'],
  [{ MAP_STYLE_URL: 'https://a.example/style.json', MAPBOX_TOKEN: 'pk.token' }, 'both set'],
  [{ MAP_TILES_FILE: 'poland.pmtiles', MAPBOX_TOKEN: 'pk.token' }, 'MAPBOX_TOKEN and MAP_TILES_FILE are both set'],
  [{ MAP_TILES_FILE: 'a.pmtiles', MAP_STYLE_URL: 'https://a.example/b' }, 'MAP_STYLE_URL and MAP_TILES_FILE are both'],
  [{ MAP_STYLE_ORIGINS: 'https://b.example' }, 'MAP_STYLE_URL is missing'],
  [
    { MAP_STYLE_URL: 'https://a.example/style.json', MAP_STYLE_ORIGINS: 'https://b.example/tiles' },
    'not "https://b.example/tiles"',
  ],
])('wrong settings of the maps %j stop the start', (settings, message) => {
  expect(() => readConfig(settings)).toThrow(message)
})
