import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { installNode } from '../support/install/newest-node.mjs'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const START = 'server/programs/start.mjs'

test('the start program says on an old Node which ones the product needs', () => {
  const { status, stdout, stderr } = spawnSync(installNode('18.20.8'), [START], { cwd: projectRoot, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^This is Node 18\.20\.8; the product needs Node \^20\.19\.0 .*\.\n$/),
  })
})

test('an unbuilt checkout that cannot be written, or has no packages, is a sentence', async () => {
  const folder = await scratchFolder()
  const checkout = join(folder.path, 'checkout')
  for (const part of ['package.json', 'server/programs'])
    await cp(join(projectRoot, part), join(checkout, part), { recursive: true })
  await chmod(folder.path, 0o755)
  await chmod(checkout, 0o555)
  // Root may write everywhere.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const start = () => spawnSync(process.execPath, [START], { cwd: checkout, encoding: 'utf8', ...account })
  expect(start()).toMatchObject({ status: 1, stderr: 'The packages are not installed: run "npm ci" first.\n' })
  await chmod(checkout, 0o755)
  await mkdir(join(checkout, 'node_modules'))
  await chmod(checkout, 0o555)
  expect(start()).toMatchObject({
    status: 1,
    stderr:
      'This checkout is not built, or its build is older than its sources, and the folder cannot be written. Run "npm run build" as a user who can write to it.\n',
  })
  await chmod(checkout, 0o755)
  await folder.remove()
})
