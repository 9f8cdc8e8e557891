import * as z from 'zod/mini'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'

const TIME_LIMIT_MS = 30 * SECOND_MS
const PAGE_RECORDINGS = 20
/** Most pages of recordings that one round reads. */
const MOST_PAGES = 100

const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
// The id becomes a part of addresses and of the boot id of messages.
const recordingId = z.string().check(z.regex(/^[\w-]{1,48}$/))

const recording = z.object({ _id: recordingId, dateStart: time, dateEnd: z.nullish(time) })
const recordingList = z.object({ total: z.number(), recordings: z.array(recording) })

const item = z.object({ timestamp: time, area: z.string(), name: z.string(), id: z.number() })
// By its description OpenDataCam groups the items of a frame, and puts the only recording into a list.
const counted = z.object({ counterHistory: z.array(z.union([item, z.array(item)])) })
const counterData = z.union([counted, z.array(counted).check(z.length(1))])

/** A recording of a camera; `dateEnd` is missing while it runs, and for ever if the camera lost its power. */
export type Recording = z.output<typeof recording>
/** An object that crossed a counter line. `id` is its number within the recording, `name` its class. */
export type CountedItem = z.output<typeof item>

/** A camera that does not answer, or whose answer is not what its description says. */
export class CameraError extends Error {
  override readonly name = 'CameraError'
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer in ${TIME_LIMIT_MS / SECOND_MS} s`
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

/** Reads an answer. Throws {@link CameraError}. */
const read = async <Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
  timeLimitMs: number,
): Promise<z.output<Schema>> => {
  let status: number
  let text: string
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeLimitMs) })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    throw new CameraError(`The camera does not answer: ${reasonOf(error)}.`)
  }
  if (status !== 200) throw new CameraError(`The camera answered ${status}.`)
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new CameraError('The answer of the camera is not complete, or not that of OpenDataCam 3.')
  }
}

/** The recordings of a camera and what they counted. The calls throw {@link CameraError}. */
export type Camera = {
  /** Pages of recordings, the latest first. */
  pages(): AsyncIterable<readonly Recording[]>
  /** What a recording has counted so far, in the order of counting. */
  countedItems(id: string): Promise<CountedItem[]>
}

/** Reads from the OpenDataCam at an address. */
export const openCamera = (url: string, timeLimitMs = TIME_LIMIT_MS): Camera => ({
  async *pages() {
    for (let page = 0; page < MOST_PAGES; page++) {
      const offset = page * PAGE_RECORDINGS
      const address = `${url}/recordings?offset=${offset}&limit=${PAGE_RECORDINGS}`
      const { recordings, total } = await read(address, recordingList, timeLimitMs)
      yield recordings
      if (recordings.length === 0 || offset + recordings.length >= total) return
    }
  },
  async countedItems(id) {
    const data = await read(`${url}/recording/${id}/counter`, counterData, timeLimitMs)
    return [data].flat().flatMap(({ counterHistory }) => counterHistory.flat())
  },
})
