import { liveOperations } from '../../../contract/live/index.ts'
import { type Message, PATH_DAYS, type Receipt } from '../../../contract/live/messages.ts'
import type { Problem } from '../../../contract/problem-shape.ts'
import { serverValidation } from '../../../contract/server-validation.ts'
import { DAY_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { retryAfterMs } from '../arabox/delivery.ts'
import { addressOf } from '../contract-client.ts'
import { type Camera, CameraError, type Recording } from './camera.ts'
import { messagesOfItems } from './messages-of-items.ts'
import type { Progress } from './progress.ts'

const BATCH_MESSAGES = 500
const TIME_LIMIT_MS = 30 * SECOND_MS
const OK = 200
const INVALID = 422

/** A camera, and where and as what its counts are delivered. */
export type PollOptions = {
  camera: Camera
  url: string
  key: string
  progress: Progress
  sayError: (line: string) => void
  now: () => Date
}

/** The platform does not take the messages now. */
class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    message: string,
    readonly retryMs?: number,
  ) {
    super(message)
  }
}

const post = async ({ url, key }: PollOptions, bootId: string, messages: readonly Message[]): Promise<Response> => {
  try {
    return await fetch(url + addressOf(liveOperations.ingest, {}), {
      method: 'POST',
      headers: { authorization: `Device ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ boot_id: bootId, messages }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
  } catch {
    throw new DeliveryError('The platform does not answer; the counts wait in the camera.')
  }
}

/** Sends messages of a recording. Returns the numbers of those that count if they are sent again later. */
const deliver = async (options: PollOptions, bootId: string, messages: readonly Message[]): Promise<number[]> => {
  const answer = await post(options, bootId, messages)
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.status === OK && body !== undefined) {
    const { rejected = [], notices = [] } = body as Receipt
    for (const { message } of notices) options.sayError(message)
    if (rejected.length > 0) options.sayError(`The platform refuses ${rejected.length} counts by their times.`)
    return rejected.filter(({ reason }) => reason === 'future').map(({ seq }) => seq)
  }
  const problem = body as Partial<Problem> | undefined
  if (answer.status === INVALID && problem?.errors) {
    options.sayError(`The platform refuses ${messages.length} counts by their times: set the clock of the camera.`)
    const isLater = problem.errors.some(({ message }) => message === serverValidation.future)
    return isLater ? messages.map(({ seq }) => seq) : []
  }
  const code = problem?.code ? ` (${problem.code})` : ''
  const retryMs = retryAfterMs(answer.headers.get('retry-after'), Date.now())
  throw new DeliveryError(`The platform answered ${answer.status}${code}; the counts wait in the camera.`, retryMs)
}

/** Delivers what is new in a recording. `isEnded`: nothing will be added to it. */
const deliverRecording = async (options: PollOptions, { _id }: Recording, isEnded: boolean): Promise<void> => {
  const { camera, progress } = options
  const messages = messagesOfItems(await camera.countedItems(_id))
  let { delivered } = progress.of(_id)
  if (messages.length < delivered) throw new CameraError(`The camera lost counts of its recording ${_id}.`)
  while (delivered < messages.length) {
    const batch = messages.slice(delivered, delivered + BATCH_MESSAGES)
    const later = await deliver(options, `opendatacam-${_id}`, batch)
    const first = Math.min(...later, Number.POSITIVE_INFINITY)
    delivered = Math.min(delivered + batch.length, first - 1)
    await progress.store(_id, { delivered, isDone: false })
    if (later.length > 0) return
  }
  if (isEnded) await progress.store(_id, { delivered, isDone: true })
}

const isTooOld = ({ dateEnd }: Recording, now: Date): boolean =>
  typeof dateEnd === 'string' && Date.parse(dateEnd) < now.getTime() - PATH_DAYS * DAY_MS

/** How a round ended: null if all is delivered, otherwise how long the next one should wait if the platform said so. */
export type RoundFailure = { readonly retryMs: number | undefined } | null

/**
 * Reads the recordings of a camera once and delivers what is new. A recording that the camera cannot give now does not
 * keep back the others. What fails is said, and tried again in the next round; nothing is lost while the camera keeps
 * its recordings, and nothing counts twice.
 */
export const pollOnce = async (options: PollOptions): Promise<RoundFailure> => {
  const { camera, progress, sayError, now } = options
  const seen = new Set<string>()
  let hasFailed = false
  try {
    for await (const page of camera.pages()) {
      for (const recording of page) {
        // Only the latest recording can run. A recording can appear twice if another one begins between two pages.
        const isLatest = seen.size === 0
        if (seen.has(recording._id)) continue
        seen.add(recording._id)
        if (progress.of(recording._id).isDone || isTooOld(recording, now())) continue
        try {
          await deliverRecording(options, recording, typeof recording.dateEnd === 'string' || !isLatest)
        } catch (error) {
          if (!(error instanceof CameraError)) throw error
          hasFailed = true
          sayError(error.message)
        }
      }
    }
    await progress.keepOnly(seen)
  } catch (error) {
    if (!(error instanceof CameraError || error instanceof DeliveryError)) throw error
    sayError(error.message)
    return { retryMs: error instanceof DeliveryError ? error.retryMs : undefined }
  }
  return hasFailed ? { retryMs: undefined } : null
}
