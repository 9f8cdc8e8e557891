import { expect, test } from 'vitest'
import { importsOf, wrongImports } from './imports.mjs'
import { packageHomes, rooms } from './rooms.mjs'

const folderOf = (path: string): string => path.replaceAll('*', 'sample')
const fileIn = (path: string): string => `${folderOf(path)}/sample-file.ts`
const up = (folder: string): string => '../'.repeat(folder.split('/').length)

/** Findings about one file with one import line. */
const findings = (file: string, line: string): string[] => wrongImports(new Map([[file, line]]))

const wrongTargets = rooms
  .filter(({ path }) => path !== 'tests')
  .map((room) => {
    const allowed = [room.path, ...room.may]
    const wrong = rooms.find(({ path }) => !allowed.some((each) => path === each || path.startsWith(`${each}/`)))
    return { room: room.path, wrong: wrong?.path ?? expect.fail(`${room.path} may import everything`) }
  })

test.each(wrongTargets)('$room may not import $wrong', ({ room, wrong }) => {
  const line = `import { sample } from '${up(folderOf(room))}${fileIn(wrong)}'`
  expect(findings(fileIn(room), line)).toEqual([
    `${fileIn(room)}:1: ${folderOf(room)} may not import ${folderOf(wrong)}`,
  ])
})

test.each(rooms.flatMap(({ path, may }) => may.map((other) => ({ room: path, other }))))(
  '$room may import $other',
  ({ room, other }) => {
    const target = other.endsWith('.ts') ? folderOf(other) : fileIn(other)
    expect(findings(fileIn(room), `import { sample } from '${up(folderOf(room))}${target}'`)).toEqual([])
  },
)

const siblings = rooms.filter(({ path }) => path.endsWith('/*'))
test.each(siblings)('one folder of $path may not import another one', ({ path }) => {
  const line = "import type { Sample } from '../other/sample-file.ts'"
  const other = path.replace('*', 'other')
  expect(findings(fileIn(path), line)).toEqual([`${fileIn(path)}:1: ${folderOf(path)} may not import ${other}`])
})

test.each(packageHomes)('only the listed rooms import $for', ({ for: name, in: homes }) => {
  const specifier = /[/:]$/.test(name) ? `${name}sample` : name
  const line = `import sample from '${specifier}'`
  const home = homes[0] ?? expect.fail('a package without a home')
  expect(findings(/\.\w+$/.test(home) ? home : fileIn(home), line)).toEqual([])
  expect(findings('contract/sample-file.ts', line)).toEqual([
    `contract/sample-file.ts:1: ${name} may be imported in ${homes.join(', ')} only`,
  ])
})

test.each(['server/app.ts', 'server/other-services.ts', 'server/contexts.ts', 'server/demo-ports/sample-file.ts'])(
  '%s may import the public file of a service, and no other one',
  (file) => {
    const to = (target: string): string => `import { sample } from '${up(file).replace('../', '')}./${target}'`
    expect(findings(file, to('server/services/sample/public.ts'))).toEqual([])
    expect(findings(file, to('server/services/sample/list/sample-list.ts'))).toEqual([
      `${file}:1: server may not import server/services/sample`,
    ])
  },
)

test('a service may import the public file of another one, and no other file of it', () => {
  const file = 'server/services/sample/sample-file.ts'
  expect(findings(file, "import { other } from '../other/public.ts'")).toEqual([])
  expect(findings(file, "import { other } from '../other/tables.ts'")).toEqual([
    `${file}:1: server/services/sample may not import server/services/other`,
  ])
})

test('a second import of the demo is reported', () => {
  const line = "import { demo } from './demo/demo.ts'"
  expect(findings('server/app.ts', line)).toEqual([])
  expect(
    wrongImports(
      new Map([
        ['server/app.ts', line],
        ['server/main.ts', line],
      ]),
    ),
  ).toEqual(['server/demo may be imported in one place only, not at server/app.ts:1, server/main.ts:1'])
})

test('a cycle of imports is reported, also of type-only imports', () => {
  const sources = new Map([
    ['machines/sample/one.ts', "import type { Two } from './two.ts'"],
    ['machines/sample/two.ts', "export type { Three } from './three.ts'"],
    ['machines/sample/three.ts', "import { one } from './one.ts'"],
  ])
  expect(wrongImports(sources)).toEqual([
    'machines/sample/one.ts: imports itself through machines/sample/two.ts, machines/sample/three.ts',
  ])
})

test('a circle of the folders of a service is reported, without a circle of files', () => {
  const log = ['server/services/sample/log/read.ts', "import { quality } from '../arabox/quality.ts'"] as const
  const quality = ['server/services/sample/arabox/quality.ts', 'export const quality = 1'] as const
  const today = ['server/services/sample/arabox/today.ts', "import { read } from '../log/read.ts'"] as const
  expect(wrongImports(new Map([log, quality]))).toEqual([])
  expect(wrongImports(new Map([log, quality, today]))).toEqual([
    'server/services/sample/log: imports itself through the folders server/services/sample/arabox',
  ])
})

test('a file outside every room is reported', () => {
  expect(findings('tools/sample.ts', "import { sample } from './other.ts'")).toEqual([
    'tools/sample.ts:1: tools/sample.ts is in no room of the table',
  ])
})

test('imports are found in every syntax', () => {
  const source = [
    "import one from './one.ts'",
    "import type { Two } from './two.ts'",
    "export { three } from './three.ts'",
    "export * from './four.ts'",
    "const five = () => import('./five.ts')",
    "import './six.css'",
    '// import seven from "./seven.ts"',
  ].join('\n')
  expect(importsOf('src/app/sample.ts', source).map(({ specifier, line }) => [line, specifier])).toEqual([
    [1, './one.ts'],
    [2, './two.ts'],
    [6, './six.css'],
    [3, './three.ts'],
    [4, './four.ts'],
    [5, './five.ts'],
  ])
})
