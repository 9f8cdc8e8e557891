import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startRoundRobinHaproxy } from '../../accidents/reverse-proxy.ts'
import { freePort } from '../../support/platform/free-port.ts'
import { type ProductServer, startProductServer } from '../../support/platform/product-server.ts'
import { freshClickHouse } from '../../support/servers/clickhouse.ts'
import { startRedisCluster } from '../../support/servers/redis-cluster.ts'
import { freshBucket, s3Key } from '../../support/servers/s3.ts'

/** The servers of a live run. */
export type LiveServers = {
  /** Where pages and araboxes reach them. */
  readonly url: string
  /** How many there are; they are killed one after the other. */
  readonly count: number
  /** Kills the next server. The returned function starts it again. */
  readonly killNext: () => Promise<() => Promise<void>>
  /** The address of the statistics, if they are not in a file of the server. */
  readonly statisticsUrl?: string
  readonly close: () => Promise<void>
}

/** Starts servers that keep their ports when they are killed and started again. */
const startServers = async (folder: string, count: number, settings: Readonly<Record<string, string>>) => {
  const start = (name: string, port: string) => startProductServer(join(folder, name), { ...settings, PORT: port })
  const places: { name: string; port: string; server: ProductServer }[] = []
  for (let index = 0; index < count; index += 1) {
    const port = String(await freePort())
    places.push({ name: `server-${index}`, port, server: await start(`server-${index}`, port) })
  }
  let kills = 0
  return {
    urls: places.map(({ server }) => server.url),
    killNext: async () => {
      const place = places[kills % places.length]
      kills += 1
      await place?.server.kill()
      return async () => {
        if (place) place.server = await start(place.name, place.port)
      }
    },
    close: async () => void (await Promise.all(places.map(({ server }) => server.kill()))),
  }
}

/** One server with statistics and files of its own. */
export const oneServer = async (folder: string, settings: Readonly<Record<string, string>>): Promise<LiveServers> => {
  const { urls, killNext, close } = await startServers(folder, 1, settings)
  return { url: urls[0] ?? '', count: 1, killNext, close }
}

/**
 * Two servers behind a proxy that sends each request to the next one, with statistics in ClickHouse, files in a bucket
 * and live entries over a cluster of Redis.
 */
export const twoServersOnEngines = async (
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<LiveServers> => {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of closing.reverse()) await each().catch(() => undefined)
  }
  try {
    const redis = await startRedisCluster()
    closing.push(() => redis.close())
    const clickHouse = await freshClickHouse()
    closing.push(() => clickHouse.stop())
    const bucket = await freshBucket()
    const servers = await startServers(folder, 2, {
      ...settings,
      REDIS_URL: redis.url,
      STATISTICS_URL: clickHouse.address,
      FILES_URL: bucket.url,
      AWS_ENDPOINT_URL_S3: bucket.endpoint ?? '',
      AWS_ACCESS_KEY_ID: s3Key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      LIVE_TRANSPORTS: 'websocket',
    })
    closing.push(() => servers.close())
    const proxy = await startRoundRobinHaproxy(folder, servers.urls)
    closing.push(() => proxy.stop())
    return { url: proxy.url, count: 2, killNext: servers.killNext, statisticsUrl: clickHouse.address, close }
  } catch (error) {
    await close()
    throw error
  }
}
