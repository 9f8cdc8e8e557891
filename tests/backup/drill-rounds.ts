import { rm } from 'node:fs/promises'
import pg from 'pg'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { backupProgram } from '../../server/programs/backup/program.ts'
import { restoreProgram } from '../../server/programs/restore/program.ts'
import { readConfig } from '../../server/settings/config.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { findLosses } from '../kill/find-losses.ts'
import { type AcknowledgedWrite, writeUntilDisconnected } from '../kill/writer.ts'
import { type Arabox, demoAraboxes, issueKeys, personMessage } from '../support/calls/arabox.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { type ProductServer, startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const WRITERS = 2
/** Acknowledged writes between two backups. */
const WRITES = 20
const BATCH = 20

/** Result of all drills: what had been acknowledged before each backup began, and what a restore had lost of it. */
export type DrillOutcome = { drills: number; acknowledged: number; messages: number; losses: string[] }

/** Gets one line for each drill. */
type Report = (line: string) => void

/** What is acknowledged so far: writes of campaigns and films, and numbers of messages of one arabox. */
type Load = { readonly writes: AcknowledgedWrite[]; messages: number; readonly ended: Promise<unknown> }

/** Sends counts until the server ends. */
const count = async (arabox: Arabox, acknowledge: (messages: number) => void): Promise<void> => {
  for (let seq = 1; ; seq += BATCH) {
    const at = new Date(Date.now() - HOUR_MS).toISOString()
    const messages = Array.from({ length: BATCH }, (_, index) => personMessage(seq + index, at))
    const answer = await arabox.deliver(messages).catch(() => null)
    if (answer === null) return
    if (answer.status >= 300) throw new Error(`counts were refused: ${answer.status}`)
    acknowledge(seq + BATCH - 1)
  }
}

const begin = async ({ url }: ProductServer, admin: Caller): Promise<Load & { readonly araboxUuid: string }> => {
  const [place] = demoAraboxes()
  const [arabox] = await issueKeys(url, admin, place ? [place] : [])
  if (!arabox) throw new Error('the demo has no arabox')
  const load = { writes: [], messages: 0 } as { writes: AcknowledgedWrite[]; messages: number }
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    writeUntilDisconnected(admin, `drill ${writer}`, (write) => load.writes.push(write)),
  )
  const counter = count(arabox, (messages) => {
    load.messages = messages
  })
  const ended = Promise.all([...writers, counter])
  ended.catch(() => undefined)
  return Object.assign(load, { ended, araboxUuid: arabox.araboxUuid })
}

/** Runs `npm run backup` or `npm run restore` in this process; throws with what it said unless all is proved. */
export const perform = async (
  program: typeof backupProgram,
  args: readonly string[],
  dataDir: string,
): Promise<string[]> => {
  const lines: string[] = []
  const say = (line: string): unknown => lines.push(line)
  const terminal = { say, sayError: say, progress: () => undefined, askHidden: async () => '' }
  const code = await program(args, terminal, () => readConfig({ DATA_DIR: dataDir }))
  if (code !== 0) throw new Error(lines.join('\n'))
  return lines
}

/** Messages that were acknowledged before the backup and that the restored platform does not know. */
const lostMessages = async (dataDir: string, araboxUuid: string, acknowledged: number): Promise<string[]> => {
  const postgres = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ has: boolean }>(
      `select seen @> int8range(1, $2, '[]') as has from arabox_log where arabox_uuid = $1
       order by key_number desc limit 1`,
      [araboxUuid, acknowledged],
    )
    return rows[0]?.has === true ? [] : [`messages up to ${acknowledged} are lost`]
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Starts the restored platform, logs in and stops it. */
const startRestored = async (dataDir: string): Promise<void> => {
  const server = await startProductServer(dataDir)
  try {
    await loggedIn(server.url, 'admin')
    const { status } = await fetch(`${server.url}/readyz`)
    if (status !== 200) throw new Error(`the restored platform is not ready: ${status}`)
  } finally {
    await server.stop()
  }
}

/** Waits until enough was written. A writer that fails ends the wait. */
const waitForWrites = async (load: Load): Promise<void> => {
  while (load.writes.length < WRITES || load.messages === 0)
    await Promise.race([load.ended, new Promise((resolve) => setImmediate(resolve))])
}

/** One drill: what had been acknowledged before the backup, and what the restored platform lacks of it. */
const drill = async (folder: string, dataDir: string, before: readonly AcknowledgedWrite[], report: Report) => {
  const server = await startProductServer(dataDir)
  const [backup, restored] = [`${folder}/backup`, `${folder}/restored`]
  try {
    const load = await begin(server, await loggedIn(server.url, 'admin'))
    await waitForWrites(load)
    const [writes, messages] = [[...before, ...load.writes], load.messages]
    const begunMs = performance.now()
    await perform(backupProgram, [backup], dataDir)
    const backupMs = Math.round(performance.now() - begunMs)
    const during = before.length + load.writes.length - writes.length
    await server.stop()
    await load.ended
    const stoppedMs = performance.now()
    await perform(restoreProgram, [backup, restored], dataDir)
    const restoreMs = Math.round(performance.now() - stoppedMs)
    const losses = [
      ...(await findLosses(restored, writes)),
      ...(await lostMessages(restored, load.araboxUuid, messages)),
    ]
    await startRestored(restored)
    for (const done of [backup, restored]) await rm(done, { recursive: true })
    report(
      `${writes.length} writes and ${messages} messages before, ${during} writes during it; backup ${backupMs} ms, restore ${restoreMs} ms, ${losses.length} lost`,
    )
    return { writes: [...before, ...load.writes], acknowledged: writes.length, messages, losses }
  } finally {
    await server.kill()
  }
}

/**
 * Backs a server up `times` times while campaigns, films and counts are written, restores each backup, and looks for
 * what had been acknowledged before the backup began. Then starts the restored platform. Stops at the first loss.
 */
export const runDrills = async (times: number, report: Report = () => undefined): Promise<DrillOutcome> => {
  const folder = await scratchFolder()
  const outcome: DrillOutcome = { drills: 0, acknowledged: 0, messages: 0, losses: [] }
  let writes: readonly AcknowledgedWrite[] = []
  try {
    while (outcome.drills < times && outcome.losses.length === 0) {
      const number = outcome.drills + 1
      const result = await drill(folder.path, `${folder.path}/data`, writes, (line) =>
        report(`drill ${number}: ${line}`),
      )
      writes = result.writes
      const { acknowledged, losses } = result
      Object.assign(outcome, { drills: number, acknowledged, messages: outcome.messages + result.messages, losses })
    }
    return outcome
  } finally {
    await folder.remove()
  }
}
