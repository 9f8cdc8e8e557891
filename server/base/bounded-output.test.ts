import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, createReadStream, openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { projectRoot } from './project-root.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(() => folder.remove())

const program = `
import { boundedOutput } from './server/base/bounded-output.ts'
const output = boundedOutput(2, (lines) => lines + ' lines were dropped\\n')
const line = 'x'.repeat(999) + '\\n'
for (let count = 0; count < 10_000; count++) output.write(line)
process.send('written')
process.once('message', async () => {
  await output.flush(10_000)
  output.write('the last line\\n')
  await output.flush(10_000)
  process.exit(7)
})`

test('a pipe that nobody reads does not stop the writer: lines beyond 4 MB are dropped, and their number is written', async () => {
  const pipe = join(folder.path, 'pipe')
  spawnSync('mkfifo', [pipe])
  const held = openSync(pipe, constants.O_RDWR)
  const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', held, 'ipc'],
  })
  const ended = once(writer, 'exit')
  await once(writer, 'message')
  const lines: string[] = []
  const reader = createReadStream(pipe, { flags: 'r' })
  const isRead = once(
    createInterface(reader).on('line', (line) => lines.push(line)),
    'close',
  )
  closeSync(held)
  writer.send('go on')
  expect((await ended)[0]).toBe(7)
  await isRead
  const [dropped = ''] = lines.filter((line) => line.endsWith('lines were dropped'))
  const written = lines.filter((line) => line.startsWith('xxx')).length
  expect(written).toBeGreaterThan(4000)
  expect(written).toBeLessThan(4400)
  expect(Number.parseInt(dropped, 10)).toBe(10_000 - written)
  expect(lines.at(-1)).toBe('the last line')
})

test('a reader that has ended does not stop the writer', async () => {
  const writer = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  const ended = once(writer, 'exit')
  writer.stderr?.destroy()
  await once(writer, 'message')
  writer.send('go on')
  expect((await ended)[0]).toBe(7)
})
