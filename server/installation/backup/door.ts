import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chmod, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { StartError } from '../../base/start-error.ts'
import type { Statistics } from '../../store/statistics/open-statistics.ts'

/** Longest time that transfers of hours wait for the other store's snapshot. */
const HOLD_MS = 30 * SECOND_MS
/** Operating systems limit the path of a socket to 104 to 108 bytes. */
const LONGEST_PATH = 100

/** The path of the socket: in the data folder, or if that is too long, in the folder for temporary files. */
const doorOf = (dataDir: string): string => {
  const folder = realpathSync(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\arabox-backup-${hash}`
  const path = join(folder, 'backup.sock')
  return path.length <= LONGEST_PATH ? path : join(tmpdir(), `arabox-backup-${hash}.sock`)
}

/** What the program sends: first the file, then that its snapshot is taken. */
type Request = { readonly file?: string; readonly isTaken?: boolean }
/** What the server answers. */
type Answer = { readonly state: 'held' | 'done' } | { readonly state: 'failed'; readonly reason: string }

const send = (socket: Socket, message: Request | Answer): unknown => socket.write(`${JSON.stringify(message)}\n`)

/** Rejects when the time is over or the other side has gone. */
const within = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  signal.throwIfAborted()
  const ended = once(signal, 'abort').then(() => {
    throw new Error('the backup ended early')
  })
  return Promise.race([work, ended])
}

const serve = async (socket: Socket, statistics: Statistics, log: Logger): Promise<void> => {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  socket.on('error', () => gone.abort())
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const next = async (): Promise<Request> => {
    const { value } = await lines.next()
    return JSON.parse(value ?? '{}')
  }
  try {
    const { file } = await next()
    if (file === undefined || !statistics.copyToFile) throw new Error('the backup names no file')
    const atMoment = async () => {
      send(socket, { state: 'held' })
      await within(next(), AbortSignal.any([gone.signal, AbortSignal.timeout(HOLD_MS)]))
    }
    await statistics.copyToFile(file, atMoment, gone.signal)
    send(socket, { state: 'done' })
    log.info({ file }, 'the statistics were copied for a backup')
  } catch (error) {
    log.warn({ err: error }, 'the statistics could not be copied for a backup')
    if (!socket.destroyed)
      send(socket, { state: 'failed', reason: error instanceof Error ? error.message : String(error) })
  } finally {
    socket.end()
  }
}

/**
 * Lets `npm run backup` ask this process for a copy of the DuckDB file, which only one process can open. Only programs
 * of the same user can. Returns the function that closes the door. Does nothing for other engines.
 */
export const openBackupDoor = async (dataDir: string, statistics: Statistics, log: Logger): Promise<() => void> => {
  if (!statistics.copyToFile) return () => undefined
  const path = doorOf(dataDir)
  // This process has the lock of the data folder, so a socket that is left belongs to a server that was killed.
  if (process.platform !== 'win32') await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void serve(socket, statistics, log)
  })
  server.listen(path)
  await once(server, 'listening')
  if (process.platform !== 'win32') await chmod(path, 0o600)
  server.on('error', (error) => log.error({ err: error }, 'backups of the statistics are not possible'))
  server.unref()
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

const requireOwnDoor = async (path: string, dataDir: string): Promise<void> => {
  if (process.platform === 'win32') return
  const [door, folder] = await Promise.all([stat(path), stat(dataDir)])
  if (door.uid !== folder.uid) throw new StartError(`The socket ${path} does not belong to the user of ${dataDir}.`)
}

const connected = async (dataDir: string): Promise<Socket> => {
  const path = doorOf(dataDir)
  try {
    await requireOwnDoor(path, dataDir)
    const socket = connect(path)
    await once(socket, 'connect')
    // The lines end when the socket breaks.
    socket.on('error', () => undefined)
    return socket
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The server that uses ${dataDir} does not answer on ${path}: it may still be starting, or belong to another user. Run the backup as the user of the server.`,
      { cause: error },
    )
  }
}

/**
 * Asks the server that has the data folder to copy its statistics to a file. `takeSnapshot` runs while no hours are
 * transferred; the copy is of that moment. `copied` resolves when the file is complete.
 */
export const copyThroughDoor = async <Taken>(
  dataDir: string,
  file: string,
  takeSnapshot: () => Promise<Taken>,
): Promise<{ readonly taken: Taken; readonly copied: Promise<void> }> => {
  const socket = await connected(dataDir)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const next = async (expected: Answer['state']): Promise<void> => {
    const { value } = await lines.next()
    const answer: Answer = value === undefined ? { state: 'failed', reason: 'it has ended' } : JSON.parse(value)
    if (answer.state === expected) return
    const reason = 'reason' in answer ? answer.reason : answer.state
    throw new StartError(`The server could not copy the statistics to ${file}: ${reason}`)
  }
  try {
    send(socket, { file })
    await next('held')
    const taken = await takeSnapshot()
    send(socket, { isTaken: true })
    const copied = next('done').finally(() => socket.end())
    // The tables are copied meanwhile; whoever waits for this sees the error.
    copied.catch(() => undefined)
    return { taken, copied }
  } catch (error) {
    socket.destroy()
    throw error
  }
}
