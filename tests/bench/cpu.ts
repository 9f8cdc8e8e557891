import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Clock ticks per second in /proc on Linux. */
const TICKS = 100

type Usage = { pid: number; parent: number; seconds: number }

const usageOf = async (pid: number): Promise<Usage | null> => {
  // A process may end before its file is read.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return null
  // User and system time of the process and of its children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return { pid, parent: Number(fields[1]), seconds: ticks / TICKS }
}

/** CPU seconds used until now by a process, and by all its descendants. Linux only. */
export const cpuSeconds = async (pid: number): Promise<{ own: number; children: number }> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = (await Promise.all(pids.map(usageOf))).filter((each) => each !== null)
  const family = new Set([pid])
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const each of all) if (family.has(each.parent)) family.add(each.pid)
  }
  const sum = (some: Usage[]) => some.reduce((total, each) => total + each.seconds, 0)
  return {
    own: sum(all.filter((each) => each.pid === pid)),
    children: sum(all.filter((each) => each.pid !== pid && family.has(each.pid))),
  }
}

/** The process of the built-in PostgreSQL with this folder of its cluster, of which all its others are children. */
export const postgresPid = async (home: string): Promise<number> =>
  Number.parseInt(await readFile(join(home, 'cluster/postmaster.pid'), 'utf8'), 10)
