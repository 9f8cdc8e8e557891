import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { findDatabaseUrl } from '../../server/store/postgres/start-postgres.ts'
import { production } from '../accidents/server.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
/** Folders of databases outside of the data folders. */
const homes = new Set<string>()
beforeEach(async () => {
  folder = await scratchFolder()
  // As root, the account of the database cannot enter this folder: the database is elsewhere.
  await chmod(folder.path, 0o700)
})
afterEach(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true })
  await folder.remove()
})

/** The commands of the chapter on backups in docs/operations.md, with the folders of this test. */
const documented = async (): Promise<string[]> => {
  const page = await readFile(join(projectRoot, 'docs/operations.md'), 'utf8')
  const [, chapter = ''] = /\n## Backup and restore\n(.*?)\n## /s.exec(page) ?? []
  return [...chapter.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .trim()
      .replaceAll('/backup/', `${folder.path}/backups/`)
      .replaceAll('/srv/arabox', projectRoot)
      .replaceAll('/srv/', `${folder.path}/`)
      .split('\n'),
  )
}

const shell = (command: string, env: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  return { status, said: `${stdout}${stderr}` }
}

const noteHome = async (dataDir: string): Promise<void> => {
  const { home }: { home: string } = JSON.parse(await readFile(`${dataDir}/postgres.json`, 'utf8'))
  homes.add(home)
}

test('promise R12 who follows the chapter on backups to the letter loses neither films, the signing key nor a database outside of the data folder', async () => {
  const [backup = '', check = '', daily = '', restore = '', ...more] = await documented()
  expect(more).toEqual([])
  const dataDir = `${folder.path}/data`
  const settings = { ...production, FILES_DIR: `${folder.path}/films` }
  const env = { ...settings, DATA_DIR: dataDir }
  const server = await startProductServer(dataDir, settings)
  await noteHome(dataDir)
  const admin = await loggedIn(server.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  const client = new pg.Client({ connectionString: await findDatabaseUrl(dataDir) })
  await client.connect()
  await client.query(`insert into stored_file (kind, name) values ('spot', 'film.mp4')`)
  await client.end()
  await writeFile(`${folder.path}/films/spots/film.mp4`, 'a film')
  await mkdir(`${folder.path}/backups`)
  expect(shell(backup, env)).toMatchObject({ status: 0 })
  expect(shell(check, env)).toMatchObject({ status: 0, said: expect.stringContaining('is whole.') })
  const cron = daily.replace('0 3 * * * ', '').replaceAll('\\%', '%')
  expect(shell(cron, env)).toMatchObject({ status: 0 })
  expect(await readdir(`${folder.path}/backups`)).toHaveLength(2)
  await server.stop()
  // The machine is lost.
  for (const lost of [dataDir, `${folder.path}/films`, ...homes]) await rm(lost, { recursive: true, force: true })
  expect(shell(restore, env)).toMatchObject({
    status: 0,
    said: expect.stringContaining('proved: 1 files have the digests of the backup'),
  })
  const restored = `${folder.path}/restored`
  await noteHome(restored)
  const again = await startProductServer(restored, settings)
  try {
    expect(await readFile(`${folder.path}/films/spots/film.mp4`, 'utf8')).toBe('a film')
    // The token was signed by the lost server.
    expect((await callerAt(again.url, admin.token).call(contract.platform.getState, {})).status).toBe(200)
  } finally {
    await again.stop()
  }
})
