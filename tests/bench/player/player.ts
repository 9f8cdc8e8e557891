import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchLoad } from './load.ts'
import { benchLoops } from './loops.ts'

/**
 * Promise P12. `--minutes 30`: two players in a browser play the loop of the product for so long; jitter of the starts,
 * step of two screens, memory, downloads. `--players 10000 --seconds 300`: the server with so many simulated players.
 */
export const benchPlayer = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string' }, players: { type: 'string' }, seconds: { type: 'string', default: '300' } },
  })
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  try {
    if (values.players !== undefined)
      return await benchLoad(folder, { players: Number(values.players), seconds: Number(values.seconds) })
    return await benchLoops(folder, Number(values.minutes ?? '30'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
