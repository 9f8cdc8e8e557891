import { prepareClusterFolders } from '../../server/store/postgres/cluster.ts'
import { stopOrphan } from '../../server/store/postgres/orphan.ts'
import { databaseOwner } from '../../server/store/postgres/owner.ts'
import { loggedIn } from '../support/client.ts'
import { type ProductServer, startProductServer } from '../support/product-server.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { findLosses } from './find-losses.ts'
import { type AcknowledgedWrite, writeUntilDisconnected } from './writer.ts'

const WRITERS = 16
/** Fewest and most acknowledged writes before a kill: a random number decides its moment, on a machine of any speed. */
const FEWEST_WRITES = 12
const MOST_WRITES = 80

/** Result of all kills. */
export type KillOutcome = { kills: number; acknowledged: number; losses: string[] }

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
 * (promise R3). Stops at the first loss.
 */
export const runKillRounds = async (
  times: number,
  report: (line: string) => void = () => undefined,
): Promise<KillOutcome> => {
  const folder = await scratchFolder()
  const dataDir = `${folder.path}/data`
  const acknowledged: AcknowledgedWrite[] = []
  let server: ProductServer | undefined
  try {
    for (let round = 1; round <= times; round++) {
      server = await startProductServer(dataDir)
      await writeAndKill(server, round, acknowledged)
      const lost = await findLosses(dataDir, acknowledged)
      report(`kill ${round}: ${acknowledged.length} acknowledged writes so far, ${lost.length} lost`)
      if (lost.length > 0) return { kills: round, acknowledged: acknowledged.length, losses: lost }
    }
    return { kills: times, acknowledged: acknowledged.length, losses: [] }
  } finally {
    await server?.kill()
    // The database can end a moment after its server. Nothing may use the folder when it is removed.
    await stopOrphan(await prepareClusterFolders(dataDir, databaseOwner()))
    await folder.remove()
  }
}
