import { validation } from '../../../contract/validation.ts'
import { elementHeader, elementsOf, findElement, LONGEST_ELEMENT_HEADER, wholeOf } from './ebml-elements.ts'
import type { FilmSource } from './film-source.ts'

const ids = {
  head: 0x1a45dfa3,
  kind: 0x4282,
  segment: 0x18538067,
  facts: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  time: 0xe7,
  block: 0xa3,
} as const

/** Elements of a film, and blocks of its last cluster, that are read: a spot of two minutes has a tenth of them. */
const MOST_ELEMENTS = 1000
/** Limits of the parts that are read whole. */
const MOST_HEAD_BYTES = 4096
const MOST_PART_BYTES = 1024 * 1024
/** The time of a cluster is among its first bytes. */
const CLUSTER_START = 64
/** Number of the track in at most 8 bytes, and the time of the block in 2. */
const BLOCK_START = 10

/** The parts of a WebM that say what it is, and the latest time of a picture or sound, in its own units. */
export type WebmParts = { facts: Uint8Array; tracks: Uint8Array; lastTime: number }

type Part = { id: number; start: number; end: number }

/** An element of unknown size, as in recordings of browsers: the film does not say its length. */
class UnknownSize extends Error {}

/** The elements between two positions, at most `MOST_ELEMENTS`; null if one exceeds the end, as in a truncated file. */
const partsOf = async ({ read }: FilmSource, from: number, end: number): Promise<Part[] | null> => {
  const parts: Part[] = []
  let position = from
  while (position < end) {
    const header = elementHeader(await read(position, LONGEST_ELEMENT_HEADER))
    if (!header || parts.length === MOST_ELEMENTS) return null
    if (header.size === null) throw new UnknownSize()
    const start = position + header.length
    if (start + header.size > end) return null
    parts.push({ id: header.id, start, end: start + header.size })
    position = start + header.size
  }
  return parts
}

const readPart = ({ read }: FilmSource, { start, end }: Part): Promise<Uint8Array> => read(start, end - start)

const timeOfCluster = async (source: FilmSource, { start, end }: Part): Promise<number> => {
  const bytes = await source.read(start, Math.min(CLUSTER_START, end - start))
  return wholeOf(findElement(elementsOf(bytes), ids.time)) ?? 0
}

/** The time of a block relative to its cluster: two bytes with a sign after the number of its track. */
const timeOfBlock = async ({ read }: FilmSource, { start }: Part): Promise<number> => {
  const bytes = await read(start, BLOCK_START)
  const length = Math.clz32(bytes[0] || 1) - 23
  return (((bytes[length] ?? 0) << 24) | ((bytes[length + 1] ?? 0) << 16)) >> 16
}

/** The latest time of the blocks in the last cluster, and of the clusters before it. */
const lastTimeOf = async (source: FilmSource, clusters: readonly Part[]): Promise<number> => {
  const times = []
  for (const cluster of clusters) times.push(await timeOfCluster(source, cluster))
  const last = clusters.at(-1)
  let latest = 0
  for (const part of (last && (await partsOf(source, last.start, last.end))) ?? [])
    if (part.id === ids.block) latest = Math.max(latest, await timeOfBlock(source, part))
  return Math.max(0, ...times, (times.at(-1) ?? 0) + latest)
}

/** Finds the parts of a WebM, or the reason (a message of `validation`) why it is not taken. */
export const partsOfWebm = async (source: FilmSource): Promise<WebmParts | { fault: string }> => {
  const damaged = { fault: validation.damagedFilm }
  const head = elementHeader(await source.read(0, LONGEST_ELEMENT_HEADER))
  if (!head?.size || head.size > MOST_HEAD_BYTES) return damaged
  const kind = findElement(elementsOf(await source.read(head.length, head.size)), ids.kind) ?? new Uint8Array()
  if (String.fromCharCode(...kind.slice(0, 16)).replaceAll('\0', '') !== 'webm') return { fault: validation.matroska }
  const position = head.length + head.size
  const segment = elementHeader(await source.read(position, LONGEST_ELEMENT_HEADER))
  if (!segment || segment.id !== ids.segment) return damaged
  const start = position + segment.length
  const end = segment.size === null ? source.size : start + segment.size
  if (end > source.size) return damaged
  try {
    const parts = await partsOf(source, start, end)
    const [facts, tracks] = [ids.facts, ids.tracks].map((id) => parts?.find((part) => part.id === id))
    const clusters = parts?.filter(({ id }) => id === ids.cluster) ?? []
    if (!facts || !tracks || clusters.length === 0) return damaged
    if ([facts, tracks].some((part) => part.end - part.start > MOST_PART_BYTES)) return damaged
    return {
      facts: await readPart(source, facts),
      tracks: await readPart(source, tracks),
      lastTime: await lastTimeOf(source, clusters),
    }
  } catch (error) {
    if (error instanceof UnknownSize) return { fault: validation.recording }
    throw error
  }
}
