import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectRoot } from '../../server/base/project-root.ts'

const record = z.strictObject({
  commit: z.string(),
  lastMigration: z.string(),
  allowed: z.record(z.string(), z.string()),
})

/**
 * The release before this one: its commit, its last migration, and newer migrations that may take something away, with
 * the reason. Each release writes it anew.
 */
export const previousRelease = (): z.output<typeof record> =>
  z.parse(record, JSON.parse(readFileSync(join(projectRoot, 'tests/support/previous-release.json'), 'utf8')))
