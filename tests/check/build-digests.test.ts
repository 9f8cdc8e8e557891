import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('the digests of a build name each file in one order, without what earlier builds left in the folder', async () => {
  const folder = await scratchFolder()
  const dist = join(folder.path, 'dist')
  await mkdir(join(dist, 'client/assets'), { recursive: true })
  await mkdir(join(dist, 'server'))
  const files = {
    'client/assets/b.js': 'b',
    'client/assets/a.js': 'a',
    'client/index.html': 'page',
    'server/run.js': 'run',
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(dist, path), text)
  const digests = (...parameters: string[]) =>
    spawnSync(process.execPath, [join(projectRoot, 'deploy/build-digests.mjs'), ...parameters], {
      cwd: folder.path,
      encoding: 'utf8',
    }).stdout
  await writeFile(join(dist, 'client/builds.json'), JSON.stringify([['a.js', 'b.js']]))
  const list = digests('--list')
  expect(list).toBe(
    Object.entries(files)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, text]) => `${sha256(text)}  ${path}\n`)
      .join(''),
  )
  const all = digests()
  expect(all).toContain(`${sha256(list)}  dist, 4 files`)
  await writeFile(join(dist, 'client/assets/earlier.js'), 'of another build')
  await writeFile(join(dist, 'client/builds.json'), JSON.stringify([['a.js', 'b.js'], ['earlier.js']]))
  expect(digests()).toBe(all)
  await writeFile(join(dist, 'server/run.js'), 'changed')
  expect(digests()).not.toBe(all)
  await folder.remove()
})
