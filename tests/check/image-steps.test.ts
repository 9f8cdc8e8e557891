import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ignoredBy } from '../image/build-context.ts'
import { commandOf, pairsOf, readDockerfile } from '../image/dockerfile.ts'
import { readService } from '../image/service.ts'

test('the check of the image knows every step of the Dockerfile and every member of the service that runs it', () => {
  const [build, image, ...more] = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  expect(more).toEqual([])
  expect(build?.name).toBe('build')
  const stepsOf = (word: string) => (image?.steps ?? []).filter((step) => step.word === word)
  expect(stepsOf('CMD').map(commandOf)).toEqual([['node', '--enable-source-maps', 'dist/server/run.js']])
  expect(stepsOf('HEALTHCHECK').map((step) => commandOf(step).slice(0, 2))).toEqual([['node', '-e']])
  expect(stepsOf('ENV').map(pairsOf)).toEqual([expect.objectContaining({ NODE_ENV: 'production', DATA_DIR: '/data' })])
  expect(new Set(stepsOf('COPY').map(({ options }) => options.get('from')))).toEqual(new Set(['build']))
  expect(readService('arabox', { FIRST_ADMIN_USERNAME: 'anna' })).toMatchObject({
    isReadOnly: true,
    hasNoCapabilities: true,
    hasNoNewPrivileges: true,
    environment: { FIRST_ADMIN_USERNAME: 'anna', FIRST_ADMIN_PASSWORD: '' },
  })
})

test('the check of the image refuses a step that it would leave out', () => {
  const lines = ['ADD a b', 'RUN --mount=type=cache,target=/x true', 'COPY --chown=1:1 a b', 'ARG A=1', 'run true']
  for (const line of lines) expect(() => readDockerfile(`FROM node\n${line}`), line).toThrow(line)
  for (const line of ['ENV A="b c"', 'ENV A b', 'ENV A=$B'])
    expect(() => readDockerfile(`FROM node\n${line}`)[0]?.steps.map(pairsOf), line).toThrow(line)
  for (const pattern of ['a/**/b', '**', '!a', 'a?']) expect(() => ignoredBy(pattern), pattern).toThrow(pattern)
})

test('steps over several lines and comments between them are read as Docker reads them', () => {
  const [stage] = readDockerfile('# syntax\nFROM node AS one\nRUN a \\\n  # why\n  && b\nCMD ["c"]\n')
  expect(stage).toMatchObject({ name: 'one', base: 'node', steps: [{ word: 'RUN', rest: 'a && b' }, { word: 'CMD' }] })
})

test('names that .dockerignore lists are left out of the image with what is below them', () => {
  const isIgnored = ignoredBy(readFileSync('.dockerignore', 'utf8'))
  const paths = ['data', 'node_modules/a', 'a.log', 'docs/pictures/a.png', 'server/data', 'docs/a.log', 'database']
  expect(paths.filter(isIgnored)).toEqual(['data', 'node_modules/a', 'a.log', 'docs/pictures/a.png'])
  const tests = ['tests/a.ts', 'server/http/a.test.ts', 'a.test.tsx', 'server/tests/a.ts', 'server/a.test.tsx.ts']
  expect(tests.filter(isIgnored)).toEqual(['tests/a.ts', 'server/http/a.test.ts', 'a.test.tsx'])
})
