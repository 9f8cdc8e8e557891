import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { projectRoot } from '../base/project-root.ts'
import { StartError } from '../base/start-error.ts'
import { lockDataFolder } from './data-folder-lock.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

const holder = `
import { lockDataFolder } from './server/store/data-folder-lock.ts'
lockDataFolder(process.argv[1]).then(() => {
  console.log('locked')
  setInterval(() => undefined, 60_000)
})`

test('a folder locked by another process gives an error with its process id, and is free after that process is killed', async () => {
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holder, folder.path], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  await expect(lockDataFolder(folder.path)).rejects.toThrow(
    `The data folder ${folder.path} is already in use by process ${other.pid}; stop that server or set DATA_DIR to another folder.`,
  )
  other.kill('SIGKILL')
  await once(other, 'exit')
  const unlock = await lockDataFolder(folder.path)
  unlock()
})

test('a folder locked by this process gives an error until it is unlocked', async () => {
  const unlock = await lockDataFolder(folder.path)
  await expect(lockDataFolder(folder.path)).rejects.toThrow('already in use by this process')
  unlock()
  const again = await lockDataFolder(folder.path)
  again()
})

test('a folder that cannot be made gives a sentence with the setting', async () => {
  await writeFile(`${folder.path}/file`, '')
  await expect(lockDataFolder(`${folder.path}/file/data`)).rejects.toThrow(
    new StartError(
      `The data folder ${folder.path}/file/data cannot be written (ENOTDIR); let the user of this server own it, or set DATA_DIR to another folder.`,
    ),
  )
})

test('a folder of another user gives a sentence with the setting', async () => {
  // Root may write every folder, so it becomes nobody when everything is loaded.
  const lock = `
import { lockDataFolder } from './server/store/data-folder-lock.ts'
if (process.getuid() === 0) process.setuid(65_534)
lockDataFolder(process.argv[1]).then(() => console.log('locked'), ({ name, message }) => console.log(name, message))`
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', lock, '/'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = await once(other.stdout, 'data')
  expect(String(text)).toBe(
    'StartError The data folder / cannot be written (EACCES); let the user of this server own it, or set DATA_DIR to another folder.\n',
  )
})

test('two folders can be locked at the same time', async () => {
  const unlock = await lockDataFolder(`${folder.path}/a`)
  await expect(lockDataFolder(`${folder.path}/b`).then((unlockOther) => unlockOther())).resolves.toBeUndefined()
  unlock()
})
