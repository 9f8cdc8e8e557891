import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { openStore } from '../../server/store/database.ts'
import { araboxSource } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { foldMessages } from '../support/calls/live-client.ts'
import { SECRET } from '../support/platform/demo-now.ts'
import { administer, setStoredMode, withDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { previousRelease } from '../support/previous-release.ts'
import { storedCounters } from '../support/servers/two-servers.ts'
import { startMixedLoad } from './mixed-load.ts'
import { startForTest } from './server.ts'

const database = 'previous_release_test'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let url: string
beforeEach(async () => {
  folder = await scratchFolder()
  url = withDatabase(inject('postgresUrl'), database)
  await administer(inject('postgresAdminUrl'), `create database ${database} owner arabox`)
})
afterEach(async () => {
  await administer(inject('postgresAdminUrl'), `drop database ${database} with (force)`)
  await folder.remove()
})

/** Builds the server of the previous release by its own script; returns the file that starts it. */
const buildPreviousRelease = async (): Promise<string> => {
  const { commit } = previousRelease()
  const home = join(folder.path, 'previous')
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectRoot })
  if (known.status !== 0)
    throw new Error(`this checkout does not have the commit ${commit}: run "git fetch --unshallow"`)
  await mkdir(home)
  const sources = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', home], { input: sources })
  await symlink(join(projectRoot, 'node_modules'), join(home, 'node_modules'))
  execFileSync(process.execPath, ['server/programs/build.mjs', 'server'], { cwd: home, stdio: ['ignore', 2, 2] })
  if (!existsSync(join(home, 'dist/client')))
    await cp(join(projectRoot, 'dist/client'), join(home, 'dist/client'), { recursive: true })
  return join(home, 'dist/server/run.js')
}

test('a server of the previous release and one of this release work on one database, without an error of either', async () => {
  const program = await buildPreviousRelease()
  const settings = {
    DATABASE_URL: url,
    STATISTICS_URL: url,
    FILES_DIR: join(folder.path, 'files'),
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
  }
  const previous = [process.execPath, '--enable-source-maps', program]
  const demo = await startForTest(join(folder.path, 'old'), settings, previous)
  expect(await demo.stop()).toBe(0)
  const store = openStore(url, { connections: 2 })
  onTestFinished(() => store.close())
  await setStoredMode(store, 'production')

  const production = { ...settings, NODE_ENV: 'production' }
  const before = await startForTest(join(folder.path, 'old'), production, previous)
  // It changes the tables while the other one works.
  const present = await startForTest(join(folder.path, 'new'), production)
  const [admin, owner] = [await loggedIn(before.url, 'admin'), await loggedIn(before.url, 'owner')]
  const arabox = (await araboxSource({ url: before.url, store }, admin, 1))()
  const load = await startMixedLoad({ urls: [before.url, present.url], admin, owner, arabox })
  await vi.waitFor(() => expect(load.outcomes.get('upload 200') ?? 0).toBeGreaterThan(10), { timeout: 60_000 })
  await load.stop()

  const failed = [...load.outcomes.keys()].filter((outcome) => !/ (200|201|joined)$/.test(outcome))
  expect(failed).toEqual([])
  const states = load.connections.filter(({ length }) => length > 0).map(foldMessages)
  expect(states.at(-1)).toEqual(await storedCounters(store, arabox))
  // Also what both do by the clock.
  expect(await Promise.all([before.stop(), present.stop()])).toEqual([0, 0])
  expect([before.errors.join(''), present.errors.join('')]).toEqual(['', ''])
})
