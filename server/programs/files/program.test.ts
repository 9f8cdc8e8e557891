import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { freshBucket, s3Key } from '../../../tests/support/servers/s3.ts'
import { readConfig } from '../../settings/config.ts'
import { filesProgram } from './program.ts'

const IDENTITY = '0f000000-0000-4000-8000-000000000001\n'
const stored = {
  'spots/film.mp4': 'film',
  'spots/still.jpg': 'still',
  'pictures/one.jpg': 'one',
  'imports/1f': 'counts',
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let env: Record<string, string>
beforeEach(async () => {
  folder = await scratchFolder()
  const { url, endpoint = '' } = await freshBucket()
  env = {
    DATA_DIR: folder.path,
    FILES_URL: url,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: s3Key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    SESSION_SECRET: 'a secret of thirty-two characters',
  }
  for (const area of ['spots', 'pictures', 'imports']) await mkdir(join(folder.path, area))
  for (const [name, text] of Object.entries(stored)) await writeFile(join(folder.path, name), text)
  await writeFile(join(folder.path, 'spots', 'arriving.part'), 'a film')
  await writeFile(join(folder.path, 'files-identity'), IDENTITY)
})
afterEach(() => folder.remove())

const files = async (...args: readonly string[]) => {
  const lines: string[] = []
  const say = (line: string): unknown => lines.push(...line.split('\n'))
  const terminal = { say, sayError: say, progress: () => undefined, askHidden: async () => '' }
  return { exitCode: await filesProgram(args, terminal, () => readConfig(env)), lines }
}

test('files are copied to a bucket and back, a second copy takes only what is new, and nothing is deleted', async () => {
  expect(await files('verify', 'folder', 's3')).toMatchObject({ exitCode: 1, lines: { length: 5 } })
  expect(await files('copy', 'folder', 's3')).toEqual({ exitCode: 0, lines: ['equal: 4 files, 4 of them copied now'] })
  await writeFile(join(folder.path, 'spots/new.mp4'), 'new')
  expect(await files('copy', 'folder', 's3')).toEqual({ exitCode: 0, lines: ['equal: 5 files, 1 of them copied now'] })
  const back = join(folder.path, 'back')
  expect(await files('copy', 's3', back)).toEqual({ exitCode: 0, lines: ['equal: 5 files, 5 of them copied now'] })
  expect(await readFile(join(back, 'pictures/one.jpg'), 'utf8')).toBe('one')
  expect(await readFile(join(back, 'files-identity'), 'utf8')).toBe(IDENTITY)
})

test('a comparison finds a file with other bytes of the same size, and one that only TO has', async () => {
  await files('copy', 'folder', 's3')
  await writeFile(join(folder.path, 'spots/film.mp4'), 'firm')
  await writeFile(join(folder.path, 'spots/new.mp4'), 'new')
  expect(await files('verify', 's3', 'folder')).toEqual({
    exitCode: 1,
    lines: ['files that only TO has: 1', 'missing or different: 1 files', '  spots/film.mp4'],
  })
})

test('places that are no store of this platform are refused in one sentence', async () => {
  expect(await files('copy', 'folder')).toMatchObject({ exitCode: 2 })
  expect(await files('copy', join(folder.path, 'none'), 's3')).toEqual({
    exitCode: 2,
    lines: [`There is no folder ${folder.path}/none.`],
  })
  expect(await files('copy', 's3', 'folder')).toMatchObject({
    exitCode: 2,
    lines: [expect.stringContaining('holds no films and imports of a platform.')],
  })
  await files('copy', 'folder', 's3')
  await writeFile(join(folder.path, 'files-identity'), IDENTITY.replace('1\n', '2\n'))
  expect(await files('copy', 'folder', 's3')).toMatchObject({
    exitCode: 2,
    lines: [expect.stringContaining('holds films and imports of another platform.')],
  })
  env.AWS_ENDPOINT_URL_S3 = 'http://127.0.0.1:1'
  expect(await files('copy', 'folder', 's3')).toMatchObject({
    exitCode: 2,
    lines: [expect.stringMatching(/^The store of files \(FILES_URL\) is not responding: .*ECONNREFUSED/)],
  })
})
