import { createClient } from 'redis'
import { freePort } from '../platform/free-port.ts'
import { waitUntil } from '../platform/wait-until.ts'
import { type RedisProcess, startRedis } from './redis-process.ts'

const NODES = 3
const SLOTS = 16_384

type Node = {
  readonly process: RedisProcess
  readonly client: ReturnType<typeof createClient>
  readonly id: string
  readonly busPort: string
}

/** A cluster of three Redis without replicas. */
export type RedisCluster = {
  /** The addresses of all nodes, as `REDIS_URL` has them. */
  readonly url: string
  /** The node that has the slot of a channel. */
  nodeOf(channel: string): Promise<number>
  /** Moves the slot of a channel to another node. */
  moveSlotOf(channel: string, to: number): Promise<void>
  kill(node: number): Promise<void>
  close(): Promise<void>
}

const startNode = async (): Promise<Node> => {
  const busPort = String(await freePort())
  const process = await startRedis(await freePort(), undefined, [
    '--cluster-enabled',
    'yes',
    '--cluster-port',
    busPort,
    '--cluster-node-timeout',
    '1000',
    '--cluster-require-full-coverage',
    'no',
  ])
  const client = createClient({ url: process.url })
  client.on('error', () => undefined)
  await client.connect()
  return { process, client, busPort, id: await client.sendCommand<string>(['CLUSTER', 'MYID']) }
}

const meet = async (nodes: readonly Node[]): Promise<void> => {
  const [first] = nodes
  for (const [index, { process, client, busPort }] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((part) => Math.floor((part * SLOTS) / NODES))
    await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', String(from), String(Number(to) - 1)])
    await first?.client.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', String(process.port), busPort])
  }
  const isReady = async ({ client }: Node): Promise<boolean> => {
    const info = await client.sendCommand<string>(['CLUSTER', 'INFO'])
    return ['cluster_state:ok', `cluster_slots_ok:${SLOTS}`, `cluster_size:${NODES}`].every((part) =>
      info.includes(part),
    )
  }
  await waitUntil('the cluster of Redis', async () => (await Promise.all(nodes.map(isReady))).every(Boolean), 30_000)
}

/** Starts a cluster whose nodes listen on free ports. */
export const startRedisCluster = async (): Promise<RedisCluster> => {
  const nodes = await Promise.all(Array.from({ length: NODES }, startNode))
  await meet(nodes)
  const running = new Set(nodes)
  const slotOf = async (channel: string): Promise<string> => {
    const [any] = running
    return String(await any?.client.sendCommand<number>(['CLUSTER', 'KEYSLOT', channel]))
  }
  const kill = async (index: number): Promise<void> => {
    const node = nodes[index]
    if (!node || !running.delete(node)) return
    node.client.destroy()
    await node.process.kill()
  }
  return {
    url: nodes.map(({ process }) => process.url).join(','),
    async nodeOf(channel) {
      const [any] = running
      const slot = Number(await slotOf(channel))
      const ranges = await any?.client.clusterSlots()
      const owner = ranges?.find(({ from, to }) => slot >= from && slot <= to)?.master.port
      return nodes.findIndex(({ process }) => process.port === owner)
    },
    async moveSlotOf(channel, to) {
      const slot = await slotOf(channel)
      const target = nodes[to]
      if (!target) throw new Error(`there is no node ${to}`)
      // The new owner first, so that it does not send the client back.
      for (const { client } of [target, ...[...running].filter((node) => node !== target)])
        await client.sendCommand(['CLUSTER', 'SETSLOT', slot, 'NODE', target.id])
      await target.client.sendCommand(['CLUSTER', 'BUMPEPOCH'])
    },
    kill,
    close: async () => void (await Promise.all(nodes.map((_, index) => kill(index)))),
  }
}
