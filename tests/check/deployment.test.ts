import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { secretSettings } from '../../server/settings/reader.ts'
import { settingsTable } from '../../server/settings/table.ts'
import { makeCertificate } from '../accidents/reverse-proxy.ts'
import { findHaproxy, findPromtool } from '../support/install/tools.mjs'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { s3Key, sharedS3 } from '../support/servers/s3.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const names = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

const environment = z.record(z.string(), z.union([z.string(), z.number()]))
const composition = z.object({ services: z.record(z.string(), z.object({ environment: z.optional(environment) })) })
const container = z.object({ env: z.array(z.object({ name: z.string(), value: z.string() })) })
const manifest = z.object({
  kind: z.string(),
  data: z.optional(z.record(z.string(), z.string())),
  spec: z.optional(
    z.object({ template: z.optional(z.object({ spec: z.object({ containers: z.array(container) }) })) }),
  ),
})

const ofOthers = /^(POSTGRES|CLICKHOUSE)_|^HOME$/
const isKnown = (name: string): boolean =>
  Object.hasOwn(settingsTable, name) ||
  ofOthers.test(name) ||
  secretSettings.some((secret) => name === `${secret}_FILE`)

const services = () => z.parse(composition, parse(read('compose.yaml'), { merge: true })).services
const manifests = () =>
  parseAllDocuments(read('deploy/kubernetes/arabox.yaml')).map((document) => {
    expect(document.errors).toEqual([])
    return z.parse(manifest, document.toJS())
  })

test('every variable of the image, the composition, the manifests and the unit is a setting', () => {
  const ofImage = (/^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '')
  const ofUnit = (/^Environment=(.+)$/m.exec(read('deploy/arabox.service'))?.[1] ?? '')
    .split(' ')
    .map((pair) => pair.split('=')[0] ?? '')
  const ofServices = Object.values(services()).flatMap(({ environment: values = {} }) => Object.keys(values))
  const ofManifests = manifests().flatMap(({ data = {}, spec }) => [
    ...Object.keys(data),
    ...(spec?.template?.spec.containers ?? []).flatMap(({ env }) => env.map(({ name }) => name)),
  ])
  const all = [...ofImage, ...ofUnit, ...ofServices, ...ofManifests]
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((name) => !isKnown(name))).toEqual([])
})

test('the processes of the composition and of the manifests do all of the work together', () => {
  const ofServices = Object.values(services()).map(({ environment: values }) => values?.WORK)
  const ofManifests = manifests().flatMap(({ spec }) =>
    (spec?.template?.spec.containers ?? []).flatMap(({ env }) => env.map(({ value }) => value)),
  )
  for (const roles of [ofServices, ofManifests])
    expect(new Set(roles.filter((role) => role !== undefined))).toEqual(new Set(['web', 'ingest', 'jobs']))
})

test('the bucket of the composition is created by a program of the image, once', async () => {
  const { services: all } = z.parse(
    z.object({ services: z.object({ bucket: z.object({ command: z.tuple([z.literal('node'), z.string()]) }) }) }),
    parse(read('compose.yaml'), { merge: true }),
  )
  const endpoint = await sharedS3()
  const create = async (url: string) => {
    const env = {
      PATH: process.env.PATH,
      FILES_URL: url,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: s3Key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    }
    const run = promisify(execFile)(process.execPath, [all.bucket.command[1]], { env })
    return run.then(({ stdout }) => stdout.trim()).catch(({ stderr }) => String(stderr).trim())
  }
  expect(await create('s3://of-composition/films')).toBe('created the bucket of-composition')
  expect(await create('s3://of-composition/films')).toBe('the bucket of-composition is there')
  expect((await fetch(`${endpoint}/of-composition`)).status).not.toBe(404)
  expect(await create('/films')).toBe('FILES_URL must be an address such as s3://bucket/prefix.')
})

test('the image starts the built server as an account without rights, from sources without data and packages', () => {
  const image = read('Dockerfile')
  expect(image).toMatch(/^USER arabox$/m)
  expect(image).toContain('CMD ["node", "--enable-source-maps", "dist/server/run.js"]')
  expect(image).toContain('RUN npm ci --omit=dev')
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['data', 'node_modules', 'dist', '.git']))
})

test('alerts and dashboard name only metrics that a process has, and every rule is right by its own test', () => {
  const own = names(read('server/platform-metrics.ts') + read('server/http/metrics.ts'), /name: '(arabox_\w+)'/g)
  const used = names(
    read('deploy/prometheus/rules.yml') + read('deploy/grafana/arabox.json'),
    /\b(arabox_\w+?)(?:_bucket|_count|_sum)?\b(?=[[{()\s"])/g,
  )
  expect(used.size).toBeGreaterThan(12)
  expect([...used].filter((name) => !own.has(name))).toEqual([])
  const promtool = findPromtool() ?? 'promtool'
  expect(execFileSync(promtool, ['check', 'rules', 'deploy/prometheus/rules.yml'], { encoding: 'utf8' })).toContain(
    'SUCCESS',
  )
  expect(execFileSync(promtool, ['test', 'rules', 'deploy/prometheus/rules.test.yml'], { encoding: 'utf8' })).toContain(
    'SUCCESS',
  )
})

test('haproxy accepts the proxy of the composition', async () => {
  const folder = await scratchFolder()
  await makeCertificate(folder.path)
  const file = join(folder.path, 'haproxy.cfg')
  writeFileSync(
    file,
    read('deploy/haproxy.cfg').replace('/etc/ssl/screens.both.pem', join(folder.path, 'screens.both.pem')),
  )
  const { status, stderr } = spawnSync(findHaproxy() ?? 'haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  await folder.remove()
})

test('the bill of materials names the packages of the server and no others', () => {
  const bill = z.parse(
    z.object({ bomFormat: z.string(), components: z.array(z.object({ name: z.string() })) }),
    JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })),
  )
  const packages = new Set(bill.components.map(({ name }) => name))
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(['fastify', 'react', 'pg'].filter((name) => !packages.has(name))).toEqual([])
  expect(['vitest', 'chdb'].filter((name) => packages.has(name))).toEqual([])
})

test('release notes need the version since which they are made', () => {
  const { status, stderr } = spawnSync(process.execPath, ['deploy/release-notes.mjs'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('Say from where') })
})

test('the composition has no password and no default for one: each secret is a file, which a container needs to start', () => {
  const { secrets, services: all } = z.parse(
    z.object({
      secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
      services: z.record(
        z.string(),
        z.object({ secrets: z.optional(z.array(z.union([z.string(), z.object({ source: z.string() })]))) }),
      ),
    }),
    parse(read('compose.yaml'), { merge: true }),
  )
  for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\//)
  const given = Object.values(all).flatMap((service) =>
    (service.secrets ?? []).map((each) => (typeof each === 'string' ? each : each.source)),
  )
  expect(new Set(given)).toEqual(new Set(Object.keys(secrets)))
  const variables = Object.values(services()).flatMap(({ environment: values = {} }) => Object.entries(values))
  const asked = new Set(['FIRST_ADMIN_PASSWORD', 'METRICS_TOKEN'])
  const written = variables.filter(
    ([name, value]) => (secretSettings.includes(name) || name.endsWith('PASSWORD')) && !asked.has(name) && value !== '',
  )
  // The name of a key is no secret.
  expect(written.filter(([name]) => name !== 'AWS_ACCESS_KEY_ID')).toEqual([])
  expect(read('.gitignore')).toContain('secrets/')
  expect(read('.dockerignore').split('\n')).toContain('secrets')
})

test('pods reach name service, stores and public addresses only, and each port of the policy is in the list of the documents', () => {
  const rule = z.object({
    to: z.array(z.looseObject({ ipBlock: z.optional(z.object({ cidr: z.string(), except: z.array(z.string()) })) })),
    ports: z.array(z.object({ port: z.number() })),
  })
  const policy = parseAllDocuments(read('deploy/kubernetes/arabox.yaml'))
    .map((document) => z.safeParse(z.looseObject({ kind: z.literal('NetworkPolicy') }), document.toJS()))
    .flatMap(({ data }) => (data ? [data] : []))[0]
  const { spec } = z.parse(
    z.object({ spec: z.object({ policyTypes: z.array(z.string()), egress: z.array(rule) }) }),
    policy,
  )
  expect(spec.policyTypes).toEqual(['Egress'])
  const outside = spec.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? []))
  for (const { except } of outside)
    expect(except).toEqual(expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']))
  const page = read('docs/deployment.md').split('## Outgoing connections')[1]?.split('\n## ')[0] ?? ''
  const listed = new Set((page.match(/\b\d{3,5}\b/g) ?? []).map(Number))
  const ports = spec.egress.flatMap((each) => each.ports.map(({ port }) => port)).filter((port) => port !== 53)
  expect(ports.filter((port) => !listed.has(port))).toEqual([])
})
