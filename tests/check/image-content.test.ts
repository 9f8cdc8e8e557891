import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { ignoredBy } from '../image/build-context.ts'
import { readDockerfile } from '../image/dockerfile.ts'
import { repositoryFiles } from './requirements.mjs'

const isIgnored = ignoredBy(readFileSync('.dockerignore', 'utf8'))
/** The paths that the last stage copies from the build. */
const copied = (readDockerfile(readFileSync('Dockerfile', 'utf8')).at(-1)?.steps ?? [])
  .filter(({ word }) => word === 'COPY')
  .map(({ rest }) => (rest.split(' ')[0] ?? '').replace('/app/', ''))
/** The build itself makes `dist`; all else comes from the folder of the build. */
const isInImage = (path: string): boolean =>
  (path.startsWith('dist/') || !isIgnored(path)) && copied.some((each) => path === each || path.startsWith(`${each}/`))

const sources = repositoryFiles('.ts', '.tsx', '.mjs', '.json', '.css', '.html', '.md')

test('the image has no tests, no sources of pages and no documents', () => {
  const others = sources.filter((path) => !/^(contract|machines|server)\//.test(path) && path !== 'package.json')
  expect(others.length).toBeGreaterThan(1000)
  expect(others.filter(isInImage)).toEqual([])
  expect(sources.filter((path) => /\.test\.tsx?$/.test(path)).filter(isInImage)).toEqual([])
})

/** What a source imports, statically or on demand; types are gone when it runs. */
const importsOf = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /^(?:(?!import type|export type)(?:import|export)\b[^'";]*?from|import) '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, named = '', onDemand = '']) => named || onDemand)

/** Every file that the programs can load. */
const reached = (): Set<string> => {
  const files = new Set<string>()
  const pending = Object.values(packageFile.scripts).flatMap((script) => {
    const [, program] = /^tsx (server\/programs\/[\w/-]+\.ts)/.exec(script) ?? []
    return program ? [program] : []
  })
  expect(pending.length).toBeGreaterThan(9)
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!/\.(ts|mjs)$/.test(file)) continue
    const from = dirname(file)
    pending.push(
      ...importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => posix.join(from, name)),
    )
  }
  return files
}

test('every file that a program of an operator loads is in the image, and its packages are no tools of development', () => {
  const files = [...reached()]
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => existsSync(file) && !isInImage(file))).toEqual([])
  const packages = new Set(
    files
      .filter((file) => /\.(ts|mjs)$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => !/^(\.|node:)/.test(name))
          .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
      ),
  )
  expect([...packages].filter((name) => name in packageFile.devDependencies)).toEqual([])
})

test('every file that the server reads while it runs is in the image', () => {
  const named = sources
    .filter(
      (path) => path.startsWith('server/') && isInImage(path) && !path.startsWith('server/programs/client-build/'),
    )
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/join\(projectRoot, '([^']+)'/g)].map(([, file = '']) => file),
    )
  expect(named).toContain('server/store/drizzle')
  expect(named.filter((path) => !isInImage(path))).toEqual([])
})
