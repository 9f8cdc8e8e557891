import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/base/project-root.ts'
import { startProduct } from './product.ts'

/** Promise P10: seconds of the first start on an empty data folder without a built client, and of a later start. */
export const benchStart = async (): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  const built = join(projectRoot, 'dist')
  const setAside = join(projectRoot, `dist.setAside-${process.pid}`)
  const wasBuilt = await rename(built, setAside).then(
    () => true,
    () => false,
  )
  try {
    const first = await startProduct(folder)
    await first.stop()
    const later = await startProduct(folder)
    await later.stop()
    return { first_seconds: first.seconds, later_seconds: later.seconds, budget: { first: 12, later: 2 } }
  } finally {
    if (wasBuilt) {
      await rm(built, { recursive: true, force: true })
      await rename(setAside, built)
    }
    await rm(folder, { recursive: true, force: true })
  }
}
