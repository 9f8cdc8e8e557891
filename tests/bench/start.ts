import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/base/project-root.ts'
import { startProduct } from './product.ts'

/** Promise P10: the first start on an empty folder, with nothing built, and a later one, in seconds. */
export const benchStart = async (): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  const built = join(projectRoot, 'dist')
  const aside = join(projectRoot, `dist.aside-${process.pid}`)
  const wasBuilt = await rename(built, aside).then(
    () => true,
    () => false,
  )
  try {
    const first = await startProduct(folder)
    await first.stop()
    const later = await startProduct(folder)
    await later.stop()
    return { first_seconds: first.seconds, later_seconds: later.seconds, budget: { first: 20, later: 3 } }
  } finally {
    if (wasBuilt) {
      await rm(built, { recursive: true, force: true })
      await rename(aside, built)
    }
    await rm(folder, { recursive: true, force: true })
  }
}
