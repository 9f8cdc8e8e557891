import { campaignEventTypes } from '../../contract/campaign/campaign-events.ts'
import { contract } from '../../contract/index.ts'
import { prepareClusterFolders } from '../../server/store/postgres/cluster.ts'
import { stopOrphan } from '../../server/store/postgres/orphan.ts'
import { databaseOwner } from '../../server/store/postgres/owner.ts'
import { loggedIn } from '../support/calls/client.ts'
import { companyIds } from '../support/platform/access-platform.ts'
import { type ProductServer, startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { startReceiver, type WebhookReceiver } from '../support/servers/webhook-receiver.ts'
import { findLosses } from './find-losses.ts'
import { type AcknowledgedWrite, writeUntilDisconnected } from './writer.ts'

const WRITERS = 16
/** Fewest and most acknowledged writes before a kill: a random number decides its moment, on a machine of any speed. */
const FEWEST_WRITES = 12
const MOST_WRITES = 80

/** Receivers on this machine are permitted, and the server soon stops waiting for one that hangs. */
const settings = { WEBHOOKS_TO_LOOPBACK: 'on', WEBHOOK_TIMEOUT: '1' }
/** Longest time until a receiver that works again has everything. */
const DELIVERY_LIMIT_MS = 30_000

/** Result of all kills. `sent` counts the events that the receiver of a webhook got after the last one. */
export type KillOutcome = { kills: number; acknowledged: number; sent: number; losses: string[] }

/** Registers the receiver for all events of the company whose campaigns are written. */
const register = async ({ url }: ProductServer, receiver: WebhookReceiver): Promise<string> => {
  const admin = await loggedIn(url, 'admin')
  const body = { name: 'kill', url: receiver.url, events: [...campaignEventTypes], company_id: companyIds.advertiser }
  const { answer } = await admin.call(contract.webhook.create, { body })
  const params = { id: String(answer.id) }
  receiver.secret = (await admin.call(contract.webhook.issueSecret, { params })).answer.secret
  return params.id
}

/** Acknowledged writes that the receiver did not get, and campaigns whose events did not come once and in order. */
const lostEvents = ({ taken }: WebhookReceiver, acknowledged: readonly AcknowledgedWrite[]): string[] => {
  const versions = new Map<string, number>()
  const disorder = taken.flatMap(({ uuid, version }) => {
    const expected = (versions.get(uuid) ?? 0) + 1
    versions.set(uuid, version)
    return version === expected ? [] : [`version ${version} of ${uuid} was sent instead of ${expected}`]
  })
  const unsent = acknowledged.filter(({ uuid, version }) => (versions.get(uuid) ?? 0) < version)
  return [...disorder, ...unsent.map(({ uuid, version }) => `version ${version} of ${uuid} was not sent`)]
}

/** Lets the receiver work again, and waits until no event is left for it. */
const deliverAll = async ({ url }: ProductServer, receiver: WebhookReceiver, id: string): Promise<void> => {
  receiver.mode = 'take'
  const admin = await loggedIn(url, 'admin')
  await admin.call(contract.webhook.retry, { params: { id } })
  const until = performance.now() + DELIVERY_LIMIT_MS
  while (performance.now() < until) {
    const { answer } = await admin.call(contract.webhook.get, { params: { id } })
    if (answer.waiting === 0) return
  }
}

const writeAndKill = async (server: ProductServer, round: number, acknowledged: AcknowledgedWrite[]): Promise<void> => {
  const caller = await loggedIn(server.url, 'admin')
  const killAfter = acknowledged.length + FEWEST_WRITES + Math.floor(Math.random() * (MOST_WRITES - FEWEST_WRITES))
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const acknowledge = (write: AcknowledgedWrite) => {
    acknowledged.push(write)
    if (acknowledged.length === killAfter) reach()
  }
  const writers = Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      writeUntilDisconnected(caller, `kill ${round}.${writer}`, acknowledge),
    ),
  )
  // A rejected write ends the round at once.
  await Promise.race([writers, reached])
  await server.kill()
  await writers
}

/**
 * Kills the real server `times` times with `kill -9` while 16 writers work, and checks the data after each kill
 * (promise R3). Stops at the first loss. Meanwhile the receiver of a webhook fails or hangs; after the last kill it is
 * up again and must get every event.
 */
export const runKillRounds = async (
  times: number,
  report: (line: string) => void = () => undefined,
): Promise<KillOutcome> => {
  const folder = await scratchFolder()
  const dataDir = `${folder.path}/data`
  const acknowledged: AcknowledgedWrite[] = []
  const receiver = await startReceiver()
  let webhook = ''
  let server: ProductServer | undefined
  try {
    for (let round = 1; round <= times; round++) {
      server = await startProductServer(dataDir, settings)
      receiver.mode = round % 2 === 1 ? 'fail' : 'hang'
      if (round === 1) webhook = await register(server, receiver)
      await writeAndKill(server, round, acknowledged)
      const lost = await findLosses(dataDir, acknowledged)
      report(`kill ${round}: ${acknowledged.length} acknowledged writes so far, ${lost.length} lost`)
      if (lost.length > 0) return { kills: round, acknowledged: acknowledged.length, sent: 0, losses: lost }
    }
    server = await startProductServer(dataDir, settings)
    await deliverAll(server, receiver, webhook)
    const losses = lostEvents(receiver, acknowledged)
    return { kills: times, acknowledged: acknowledged.length, sent: receiver.taken.length, losses }
  } finally {
    await server?.kill()
    await receiver.close()
    // The database can end a moment after its server. Nothing may use the folder when it is removed.
    await stopOrphan(await prepareClusterFolders(dataDir, databaseOwner()))
    await folder.remove()
  }
}
