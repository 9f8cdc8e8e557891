import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { importProgram } from '../../server/programs/import/program.ts'
import {
  countsCsv,
  csv,
  type ImportPlatform,
  sensorsCsv,
  startImportPlatform,
  storedHoursOf,
} from './import-platform.ts'

const PASSWORD = 'arabox-demo'

let platform: ImportPlatform

beforeAll(async () => {
  platform = await startImportPlatform()
})
afterAll(() => platform.close())

const writeInput = async (name: string, content: string): Promise<string> => {
  const path = join(platform.dataDir, name)
  await writeFile(path, content)
  return path
}

/** Runs the program in this process with a terminal at which the user types `typed`. */
const runProgram = async (
  args: readonly string[],
  { password, typed = '' }: { password?: string; typed?: string } = {},
) => {
  const output: string[] = []
  const terminal = {
    say: (line: string) => output.push(line),
    sayError: (line: string) => output.push(line),
    progress: () => undefined,
    askHidden: async (question: string) => {
      output.push(question)
      return typed
    },
  }
  const code = await importProgram(args, terminal, password)
  return { code, text: output.join('\n') }
}
const runImport = (...args: string[]) => runProgram([...args, '--url', platform.url], { password: PASSWORD })

describe('npm run import', () => {
  test('imports sensors and their counts, prints the number of lines, and exits with 0', async () => {
    const sensors = await runImport(
      'sensors',
      await writeInput('sensors.csv', sensorsCsv(['p1', 'p2'])),
      '--city',
      'Próbno',
    )
    expect(sensors).toMatchObject({ code: 0, text: expect.stringContaining('done, 2 lines: 2 stored, 0 rejected') })
    const lines = Array.from({ length: 1500 }, (_, index) => {
      const hour = new Date(Date.UTC(2025, 0, 1) + index * HOUR_MS).toISOString().slice(0, 16)
      return `${hour}Z,p1,${index}`
    })
    const counts = await runImport('counts', await writeInput('counts.csv', countsCsv(...lines)))
    expect(counts).toMatchObject({
      code: 0,
      text: expect.stringContaining('done, 1,500 lines: 1,500 stored, 0 rejected'),
    })
    expect(await storedHoursOf(platform, 'p1')).toHaveLength(1500)
  })

  test('prints twenty different faults with their lines and the number of further ones, and exits with 1', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => `2026-02-01T08:00,nobody${index},1`)
    const { code, text } = await runImport('counts', await writeInput('rejected.csv', countsCsv(...lines)))
    expect(code).toBe(1)
    const shown = text.split('\n').slice(3)
    expect(shown[0]).toBe('  line 2, sensor_id "nobody0": There is no such record')
    expect(shown.slice(20)).toEqual(['  and 5 more'])
  })

  test('reports why a file failed, and exits with 1', async () => {
    const { code, text } = await runImport('counts', await writeInput('columns.csv', csv('hour,sensor_id')))
    expect(code).toBe(1)
    expect(text).toContain('Required columns are missing.\n  pedestrians: This column is missing')
  })

  test('accident 36: says that a file has no lines, and exits with 1', async () => {
    const { code, text } = await runImport('counts', await writeInput('names.csv', countsCsv()))
    expect(code).toBe(1)
    expect(text).toContain('The file has no lines below the column names.')
  })

  test('asks for the password if the environment has none', async () => {
    const path = await writeInput('asked.csv', sensorsCsv(['asked']))
    const { code, text } = await runProgram(['sensors', path, '--url', platform.url], { typed: PASSWORD })
    expect(code).toBe(0)
    expect(text).toMatch(/^Password for admin: \n/)
  })

  test('explains every start error, and exits with 2', async () => {
    const path = await writeInput('good.csv', sensorsCsv(['good']))
    const other = createServer((_request, response) => response.end('<html>'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const at = ['--url', platform.url]
    const cases: [args: string[], password: string, sentence: RegExp][] = [
      [[], PASSWORD, /npm run import -- sensors FILE/],
      [['people', path], PASSWORD, /npm run import -- sensors FILE/],
      [['counts', path, '--fast'], PASSWORD, /Unknown option '--fast'/],
      [['counts', path, '--city', 'X'], PASSWORD, /^--city and --zone are options of sensors/],
      [['counts', path, '--url', 'localhost'], PASSWORD, /^--url must be an address/],
      [['counts', `${path}.gone`, ...at], PASSWORD, /^File not found: .*good\.csv\.gone$/],
      [['counts', platform.dataDir, ...at], PASSWORD, /is not a file\.$/],
      [['counts', path, ...at], 'wrong password', /^The username admin or the password is wrong\.$/],
      [['counts', path, ...at, '--user', 'sales'], PASSWORD, /^sales is not an administrator/],
      [['sensors', path, ...at, '--zone', 'Mars'], PASSWORD, /query\.time_zone: There is no such time zone/],
      [
        ['counts', path, '--url', 'http://127.0.0.1:9'],
        PASSWORD,
        /^No server is responding at http:\/\/127\.0\.0\.1:9\./,
      ],
      [['counts', path, '--url', elsewhere], PASSWORD, /is not an Arabox server\. Check --url\.$/],
    ]
    for (const [args, password, sentence] of cases) {
      const { code, text } = await runProgram(args, { password })
      expect({ args, code, text }).toEqual({ args, code: 2, text: expect.stringMatching(sentence) })
    }
    other.close()
  })

  test('after Ctrl-C the server continues the import, and the same command follows the same import', async () => {
    await runImport('sensors', await writeInput('stopped-sensors.csv', sensorsCsv(['stopped'])))
    const path = await writeInput('stopped.csv', countsCsv('2026-02-01T08:00,stopped,5'))
    // Blocks the import, so that it is still running when the program is stopped.
    const blocking = await platform.store.pool.connect()
    await blocking.query('begin')
    await blocking.query('lock table open_hour in exclusive mode')
    const program = spawn(
      process.execPath,
      ['--import', 'tsx', 'server/programs/import/main.ts', 'counts', path, '--url', platform.url],
      {
        cwd: projectRoot,
        env: { PATH: process.env.PATH, IMPORT_PASSWORD: PASSWORD },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const output: string[] = []
    const uuid = await new Promise<string>((resolve) => {
      createInterface(program.stdout).on('line', (line) => {
        output.push(line)
        if (line.startsWith('import ')) resolve(line.slice('import '.length))
      })
    })
    program.kill('SIGINT')
    const [code] = await once(program, 'close')
    expect(code).toBe(130)
    expect(output.at(-1)).toMatch(/The same command follows it again/)
    const again = runImport('counts', path)
    await blocking.query('rollback')
    blocking.release()
    expect(await again).toMatchObject({ code: 0, text: expect.stringContaining(`import ${uuid}`) })
    const { answer } = await platform.admin.call(contract.live.listImports)
    expect(answer.items.filter(({ file_name }) => file_name === 'stopped.csv')).toHaveLength(1)
    expect(await storedHoursOf(platform, 'stopped')).toMatchObject([{ people_net: 5 }])
  })
})
