import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { projectRoot } from '../../server/base/project-root.ts'
import { findPromtool } from '../support/install/tools.mjs'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

/** The schema of the Compose Specification, as a linter brings it, without its draft, whose address is unusual. */
const { $schema: _, ...compositionSchema } = z.parse(
  z.looseObject({ $schema: z.string() }),
  JSON.parse(read('node_modules/dclint/schemas/compose.schema.json')),
)

/** What the Compose Specification says is wrong with a composition. */
const faultsOfComposition = (composition: unknown): string[] => {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const validate = ajv.compile(compositionSchema)
  validate(composition)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('the composition is one of the Compose Specification, which has no members that it does not know', () => {
  const text = read('compose.yaml')
  expect(faultsOfComposition(parse(text, { merge: true }))).toEqual([])
  const wrong = text.replace('read_only: true', 'readonly: true')
  expect(faultsOfComposition(parse(wrong, { merge: true })).length).toBeGreaterThan(0)
})

const manifestSchema = z.object({ apiVersion: z.string(), kind: z.string().check(z.regex(/^[A-Z]\w+$/)) })

/** The module of `kubernetes-types` with the resources of an API version. */
const moduleOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.replace(/\.k8s\.io\//, '/') : `core/${apiVersion}`

/** Manifests as literals of the types of Kubernetes. */
const literals = (text: string): string => {
  const types = join(projectRoot, 'node_modules/kubernetes-types')
  const lines = parseAllDocuments(text).flatMap((document, index) => {
    expect(document.errors).toEqual([])
    const manifest: unknown = document.toJS()
    const { apiVersion, kind } = z.parse(manifestSchema, manifest)
    return [
      `import type { ${kind} as Kind${index} } from '${types}/${moduleOf(apiVersion)}'`,
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)}`,
    ]
  })
  return lines.join('\n')
}

/** What the type checker says of each text of manifests, in one run. */
const faultsOfManifests = async (texts: readonly string[]): Promise<string[]> => {
  const folder = await scratchFolder()
  onTestFinished(() => folder.remove())
  const files = texts.map((_, index) => `manifests-${index}.ts`)
  for (const [index, text] of texts.entries()) writeFileSync(join(folder.path, `manifests-${index}.ts`), literals(text))
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/tsc'),
    ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '', '--module', 'nodenext', ...files],
    { encoding: 'utf8', cwd: folder.path },
  )
  const lines = stdout.split('\n')
  return files.map((file) => lines.filter((line) => line.startsWith(file)).join('\n'))
}

test('every manifest has only members of its kind in Kubernetes, with values of their types', async () => {
  const text = read('deploy/kubernetes/arabox.yaml')
  const wrong = [text.replace('readinessProbe', 'readynessProbe'), text.replace('replicas: 2', 'replicas: two')]
  expect(await faultsOfManifests([text, ...wrong])).toEqual([
    '',
    expect.stringContaining("does not exist in type 'Container'"),
    expect.stringContaining("to type 'number'"),
  ])
})

/** The source that whoever looks at the dashboard chooses. */
const SOURCE = ['$', '{source}'].join('')
const panelSchema = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  datasource: z.optional(z.object({ type: z.literal('prometheus'), uid: z.literal(SOURCE) })),
  targets: z.optional(z.array(z.object({ expr: z.string(), refId: z.string() }))),
})
const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.number(),
  templating: z.object({ list: z.array(z.object({ name: z.literal('source'), type: z.literal('datasource') })) }),
  panels: z.array(panelSchema),
})

test('every panel of the dashboard has a place of its own and queries that Prometheus can read', async () => {
  const { panels, templating } = z.parse(dashboardSchema, JSON.parse(read('deploy/grafana/arabox.json')))
  expect(templating.list).toHaveLength(1)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, type, targets = [], datasource } of panels.filter((panel) => panel.type !== 'row'))
    expect([title, type, targets.length > 0, datasource?.uid]).toEqual([title, type, true, SOURCE])
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  // Prometheus reads each query as the expression of a rule.
  const rules = panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }, index) => ({ record: `panel:query_${index}`, expr })),
  )
  const folder = await scratchFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'panels.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  const { stdout, stderr } = spawnSync(findPromtool() ?? 'promtool', ['check', 'rules', '--lint=none', file], {
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain(`SUCCESS: ${rules.length} rules found`)
})
