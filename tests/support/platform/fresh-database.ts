import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Mode } from '../../../server/base/mode.ts'
import type { Store } from '../../../server/store/database.ts'

/** A database for one test. */
export type FreshDatabase = {
  readonly url: string
  drop(): Promise<void>
}

/** The templates that `database.ts` creates once per run: migrated and empty, or with the demo. */
export type TemplateName = 'template_empty' | 'template_demo'

/** Creates a migrated database for a test, cloned from a template in milliseconds. */
export const freshDatabase = async (template: TemplateName = 'template_empty'): Promise<FreshDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files takes half of the processor time of the default, which logs every block.
  const options = `template ${template} strategy file_copy owner arabox`
  await administer(inject('postgresAdminUrl'), `create database ${name} ${options}`)
  return {
    url: withDatabase(inject('postgresUrl'), name),
    drop: () => administer(inject('postgresAdminUrl'), `drop database ${name} with (force)`),
  }
}

/** The address of another database on the same server, with the same account. */
export const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs one statement as the superuser, without a transaction. */
export const administer = async (adminUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes the content of a template the content of the other mode: in production the demo’s araboxes do not report. */
export const setStoredMode = ({ pool }: Store, mode: Mode): Promise<unknown> =>
  pool.query('update installation set mode = $1', [mode])
