import { join } from 'node:path'
import type { Message } from '../../../contract/live/messages.ts'
import type { Counters } from '../../../contract/live/stream.ts'
import { openStore, type Store } from '../../../server/store/database.ts'
import { type Arabox, araboxSource, personMessage } from '../calls/arabox.ts'
import { type Caller, callerAt, loggedIn } from '../calls/client.ts'
import { authorizeUuid, connectLiveClient, type LiveClient } from '../calls/live-client.ts'
import { SECRET } from '../platform/demo-now.ts'
import { freshDatabase, setStoredMode } from '../platform/fresh-database.ts'
import { type ProductServer, startProductServer } from '../platform/product-server.ts'
import { scratchFolder } from '../platform/scratch-folder.ts'

/** Two servers in processes of their own on one database, which has the records of the demo. */
export type TwoServers = {
  readonly here: ProductServer
  readonly there: ProductServer
  readonly store: Store
  readonly owner: Caller
  /** An arabox with a key, to which nobody delivers; each call gives another one. */
  readonly newArabox: () => Arabox
  /** Starts a server in the place of one that has ended. */
  readonly start: (name: string, settings?: Readonly<Record<string, string>>) => Promise<ProductServer>
  close(): Promise<void>
}

/** Starts two servers in production with additional settings, and creates some araboxes. */
export const startTwoServers = async (
  settings: Readonly<Record<string, string>>,
  araboxes: number,
): Promise<TwoServers> => {
  const database = await freshDatabase('template_demo')
  const store = openStore(database.url, { connections: 2 })
  await setStoredMode(store, 'production')
  // The statistics of the template are in a file, which only one server can open: its hours are transferred again.
  await store.pool.query('update open_hour set moved_version = 0')
  const folder = await scratchFolder()
  const servers: ProductServer[] = []
  const start = async (name: string, more: Readonly<Record<string, string>> = {}): Promise<ProductServer> => {
    const server = await startProductServer(join(folder.path, name), {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      STATISTICS_URL: database.url,
      FILES_DIR: join(folder.path, 'files'),
      SESSION_SECRET: SECRET,
      ...settings,
      ...more,
    })
    servers.push(server)
    return server
  }
  const close = async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await store.close()
    await database.drop()
    await folder.remove()
  }
  try {
    const [here, there] = await Promise.all([start('here'), start('there')])
    const owner = await loggedIn(here.url, 'owner')
    const admin = await loggedIn(here.url, 'admin')
    return {
      here,
      there,
      store,
      owner,
      newArabox: await araboxSource({ url: here.url, store }, admin, araboxes),
      start,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Messages about people at the present instant, with numbers from `from` on. */
export const people = (from: number, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => personMessage(from + index, new Date().toISOString()))

/** A client of the owner that has joined the location of an arabox without messages, and has its first snapshot. */
export const joinedClient = async (url: string, owner: Caller, { locationUuid }: Arabox): Promise<LiveClient> => {
  const client = await connectLiveClient(url, await authorizeUuid(callerAt(url, owner.token)))
  const code = await client.request('join', { location_uuid: locationUuid })
  if (code !== null) throw new Error(`the location was not joined: ${code}`)
  await client.until(locationUuid, 0)
  return client
}

/** The counters of a location and the number of its latest message, as they are stored. */
export const storedCounters = async (
  { pool }: Store,
  { locationUuid }: Arabox,
): Promise<{ seq: number; counters: Counters }> => {
  const { rows } = await pool.query<{ seq: number; counters: Counters }>(
    'select seq, counters from live_state where location_uuid = $1',
    [locationUuid],
  )
  if (!rows[0]) throw new Error('the location has no messages')
  return rows[0]
}
