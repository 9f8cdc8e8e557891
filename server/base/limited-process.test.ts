import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { type LimitedProgram, runLimited } from './limited-process.ts'
import { projectRoot } from './project-root.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

const run = (script: string, changes: Partial<LimitedProgram> = {}) =>
  runLimited({
    command: ['/bin/sh', '-c', script],
    cwd: folder.path,
    mostSeconds: 60,
    mostFileBytes: 100_000,
    mostMemoryBytes: 1024 ** 3,
    signal: new AbortController().signal,
    ...changes,
  })

test('a limited program has the lowest priority, no settings of the server, and ends with its code and its messages', async () => {
  // Vitest sets the variable.
  const ended = await run('nice >&2; echo "settings: $VITEST" >&2; exit 3')
  expect(ended).toEqual({ code: 3, messages: '19\nsettings:', isLate: false })
})

test('arguments of a limited program reach it as they are: no shell reads them', async () => {
  const hostile = '$(touch made) `touch made` "; touch made; \'& touch made | touch made #'
  const ended = await run('', { command: ['/bin/sh', '-c', 'printf "%s" "$1" >&2', 'sh', hostile] })
  expect(ended).toMatchObject({ code: 0, messages: hostile })
  expect(await readdir(folder.path)).toEqual([])
})

test('a limited program ends when it writes too much, takes too long, or is not needed any more', async () => {
  expect(await run('exec head -c 1000000 /dev/zero > large')).toMatchObject({ code: 153 })
  expect(await run('exec sleep 600', { mostSeconds: 1 })).toMatchObject({ code: 137, isLate: true })
  expect(await run('exec sleep 600', { signal: AbortSignal.abort() })).toMatchObject({ code: 137, isLate: false })
})

const parent = `
import { runLimited } from './server/base/limited-process.ts'
runLimited({
  command: ['/bin/sh', '-c', 'echo $$ > pid; exec sleep 600'],
  cwd: process.argv[1],
  mostSeconds: 600,
  mostFileBytes: 100_000,
  mostMemoryBytes: 1024 ** 3,
  signal: new AbortController().signal,
})`

test('a limited program ends with the server, also after kill -9', async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', parent, folder.path], {
    cwd: projectRoot,
    stdio: 'ignore',
  })
  const pid = await vi.waitFor(
    async () => {
      const written = Number(await readFile(join(folder.path, 'pid'), 'utf8'))
      expect(written).toBeGreaterThan(0)
      return written
    },
    { timeout: 30_000 },
  )
  expect(process.kill(pid, 0)).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 })
})
