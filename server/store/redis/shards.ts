import keySlot from 'cluster-key-slot'
import type { Client } from './redis-client.ts'

/** Which Redis has which channel. Addresses are those of connections, with the account of the settings. */
export type Shards = {
  /** The addresses of all that have channels. */
  readonly addresses: readonly string[]
  /** The address that has a channel; undefined if none does at the moment. */
  addressOf(channel: string): string | undefined
}

/** One Redis that has all channels. */
export const oneShard = (address: string): Shards => ({ addresses: [address], addressOf: () => address })

const addressAt = (url: string, host: string, port: number): string => {
  const address = new URL(url)
  // A node that does not know its own name says that it is where it was asked.
  if (host && host !== '?') address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = String(port)
  return address.href
}

const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error && /closed|offline|timeout|connect/i.test(`${error.name} ${error.message}`)

/** Asks a Redis at `url` which others it belongs to. Rejects if it does not answer. */
export const askShards = async (client: Client, url: string): Promise<Shards> => {
  try {
    const ranges = (await client.clusterSlots()).map(({ from, to, master: { host, port } }) => ({
      from,
      to,
      address: addressAt(url, host, port),
    }))
    return {
      addresses: [...new Set(ranges.map(({ address }) => address))],
      addressOf(channel) {
        const slot = keySlot(channel)
        return ranges.find(({ from, to }) => slot >= from && slot <= to)?.address
      },
    }
  } catch (error) {
    // A single Redis, or one that may not say, refuses the question.
    if (isOutOfReach(error)) throw error
    return oneShard(url)
  }
}
