import { fromPromise } from 'xstate'
import { playerOperations as operations } from '../../contract/player/player-operations.ts'
import type { Schedule } from '../../contract/player/schedule.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { playerMachine, type StoredPlayer, type TokenState } from '../../machines/player/player.ts'
import { callAsPlayer, readAnswer, sendAsPlayer } from '../services/player-calls.ts'
import { countRows, type Identity, openDatabase, readState, writeState } from './database.ts'
import { type FilmStore, openFilmStore } from './film-store.ts'
import { errorLine, type LastError, reportOf, takePicture } from './health.ts'
import { openIdentity, renewIdentity, sha256, sign } from './identity.ts'
import { openPlayStore, type PlayStore } from './play-store.ts'
import { openPlatformTime, type PlatformTime } from './time.ts'

/** What the player keeps open while it runs. */
export type Parts = {
  database: IDBDatabase
  identity: Identity
  time: PlatformTime
  films: FilmStore
  /** Null before the pairing. */
  plays: PlayStore | null
  lastError: LastError
}

type Shell = {
  /** What the screen shows, for a picture of it. */
  shown: () => HTMLVideoElement | HTMLImageElement | HTMLCanvasElement
  onFilm: () => void
  onJump: () => void
}

/** The machine of the player with its services, and the parts that they have opened. */
export const providePlayer = ({ shown, onFilm, onJump }: Shell) => {
  let parts: Parts | null = null
  const open = (): Parts => {
    if (!parts) throw new Error('the storage is not open yet')
    return parts
  }
  const onError = (text: string): void => {
    if (parts) parts.lastError = { at: new Date(Math.round(parts.time.now())).toISOString(), text: errorLine(text) }
  }
  const options = (signal?: AbortSignal) => {
    const { identity, time } = open()
    return { token: identity.token, onTime: time.note, ...(signal ? { signal } : {}) }
  }

  const openParts = async (): Promise<StoredPlayer> => {
    const database = await openDatabase()
    await navigator.storage.persist().catch(() => false)
    const identity = await openIdentity(database)
    const time = await openPlatformTime(database, () => {
      onError('clock_set')
      onJump()
    })
    const fetchFilm = (digest: string, fromByte: number): Promise<Response> =>
      sendAsPlayer(operations.getFilm, {
        ...options(),
        params: { digest },
        headers: fromByte > 0 ? { range: `bytes=${fromByte}-` } : {},
      })
    const films = await openFilmStore(database, { fetchFilm, onStored: onFilm, onError })
    const { paired } = identity
    const plays = paired ? await openPlayStore(database, identity, paired) : null
    parts = { database, identity, time, films, plays, lastError: null }
    const stored = await readState(database, 'schedule')
    return { isPaired: paired !== null, schedule: stored?.schedule ?? null }
  }

  const requestCode = async (signal: AbortSignal) => {
    const { identity, time } = open()
    const token_hash = await sha256(identity.token)
    const body = { public_key: identity.publicKey, token_hash, signature: await sign(identity, token_hash) }
    return callAsPlayer(operations.requestPairing, { token: null, onTime: time.note, body, signal })
  }

  const readTokenState = async (signal: AbortSignal): Promise<TokenState> => {
    try {
      const state = await callAsPlayer(operations.getOwnState, options(signal))
      if (state.state === 'waiting')
        return { state: 'waiting', code: { code: state.code, expires_at: state.expires_at } }
      const now = open()
      now.identity = { ...now.identity, paired: { player: state.player_uuid, screen: state.screen_uuid } }
      await writeState(now.database, 'identity', now.identity)
      const { paired } = now.identity
      now.plays = paired && (await openPlayStore(now.database, now.identity, paired))
      return { state: 'paired' }
    } catch (error) {
      if (failureOf(error).code === 'unauthenticated') return { state: 'unknown' }
      throw error
    }
  }

  const readSchedule = async (signal: AbortSignal): Promise<Schedule | null> => {
    const { database } = open()
    const etag = (await readState(database, 'schedule'))?.etag
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {}
    const response = await sendAsPlayer(operations.getSchedule, { ...options(signal), headers })
    if (response.status === 304) return null
    const schedule = await readAnswer(operations.getSchedule, response)
    await writeState(database, 'schedule', { schedule, etag: response.headers.get('etag') })
    return schedule
  }

  const deliver = async (): Promise<void> => {
    const { plays } = open()
    if (!plays) return
    for (let logs = await plays.nextDelivery(); logs.length > 0; logs = await plays.nextDelivery()) {
      const answer = await callAsPlayer(operations.deliverPlays, { ...options(), body: { logs } })
      let isDone = false
      for (const log of answer.logs) {
        if (log.refused) onError(`log_${log.refused}`)
        isDone = (await plays.settle(log)) || isDone
      }
      // The rest waits for the next time: something is wrong with it.
      if (!isDone) return
    }
  }

  const report = async (schedule: Schedule | null, signal: AbortSignal): Promise<void> => {
    const { database, films, time, lastError } = open()
    const body = await reportOf({
      schedule,
      has: films.has,
      offset_ms: time.offsetMs(),
      round_trip_ms: time.roundTripMs(),
      waiting_records: await countRows(database, 'records'),
      last_error: lastError,
    })
    const { wants_picture } = await callAsPlayer(operations.reportHealth, { ...options(signal), body })
    if (!wants_picture) return
    const file = await takePicture(shown())
    if (file) await callAsPlayer(operations.sendPicture, { ...options(signal), file })
  }

  const renew = async (): Promise<void> => {
    const now = open()
    const lost = await countRows(now.database, 'records')
    now.identity = await renewIdentity(now.database)
    now.plays = null
    if (lost > 0) onError(`records_dropped ${lost}`)
  }

  const machine = playerMachine.provide({
    actors: {
      open: fromPromise<StoredPlayer, void>(openParts),
      requestCode: fromPromise(({ signal }) => requestCode(signal)),
      readState: fromPromise<TokenState, void>(({ signal }) => readTokenState(signal)),
      readSchedule: fromPromise<Schedule | null, void>(({ signal }) => readSchedule(signal)),
      fetchFilms: fromPromise<number, { schedule: Schedule | null }>(async ({ input }) => {
        const { films, time } = open()
        return input.schedule ? films.fetchMissing(input.schedule, time.now()) : 0
      }),
      deliver: fromPromise<void, void>(deliver),
      report: fromPromise<void, { schedule: Schedule | null }>(({ input, signal }) => report(input.schedule, signal)),
      renew: fromPromise<void, void>(renew),
    },
  })
  return { machine, open, onError }
}
