import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { campaignOperations as operations } from '../contract/campaign/index.ts'
import { importCounts, importSensors, sensorsCsv } from '../tests/import/import-platform.ts'
import { storedNames } from '../tests/support/files/file-stores.ts'
import { findFfmpeg } from '../tests/support/install/tools.mjs'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../tests/support/platform/access-platform.ts'
import { freshBucket, sharedS3 } from '../tests/support/servers/s3.ts'
import { type FaultyS3, faultyS3 } from '../tests/support/servers/s3-faults.ts'
import { projectRoot } from './base/project-root.ts'
import { recordOwnFiles } from './installation/own-files.ts'
import { convertFilms } from './services/campaigns/spots/convert-films.ts'
import { importFiles } from './services/live/import/job/import-files.ts'
import { openFiles } from './store/files/open-files.ts'

let platform: AccessPlatform
let proxy: FaultyS3
beforeAll(async () => {
  proxy = await faultyS3(await sharedS3())
  platform = await startAccessPlatform({ filesBucket: { ...(await freshBucket()), endpoint: proxy.endpoint } })
  await recordOwnFiles(platform.composition.platform)
})
afterEach(() => {
  proxy.faultOf = () => undefined
})
afterAll(async () => {
  await platform.close()
  await proxy.close()
})

const filesOf = () => platform.composition.platform.files
const temporary = async () => join((await filesOf().area('spots')).newPath(), '..')
const filmed = async (name: string) => {
  const file = new File([new Uint8Array(await readFile(join(projectRoot, 'tests/files/films', name)))], name)
  return uploadSpot(platform.callers.admin, await makeCampaign(platform), file)
}
const params = ({ uuid, spots }: Awaited<ReturnType<typeof filmed>>) => ({ uuid, spotId: spots[0]?.id ?? '' })

test('R06 a film in a bucket is converted on this machine, put back, and leaves no temporary file', async () => {
  const { contexts } = platform.composition
  const campaign = await filmed('h265.mp4')
  await convertFilms({ ...contexts.campaigns, ffmpeg: findFfmpeg() }, new AbortController().signal)
  const { answer } = await platform.callers.admin.call(operations.listSpotFiles, { params: params(campaign) })
  expect(answer.items).toMatchObject([{ codec: 'h265', conversion: { state: 'done', fault: null } }])
  expect(await storedNames(filesOf(), 'spots')).toHaveLength(2)
  expect(await readdir(await temporary())).toEqual([])
})

test('the file of an import is in the bucket, so that any process can take it, and is gone at its end', async () => {
  await importSensors(platform.callers.admin, sensorsCsv(['7']))
  const job = await importCounts(platform.callers.admin, 'hour,sensor_id,pedestrians\n2026-02-02T08:00,7,5\n')
  expect(job).toMatchObject({ status: 'done', accepted: 1 })
  expect(await storedNames(filesOf(), 'imports')).toEqual([])

  const own = await importFiles(filesOf())
  const { uuid, sha256 } = await own.receive(Readable.from([Buffer.from('one'), Buffer.from('two')]))
  const elsewhere = {
    folder: '/nowhere',
    temporary: `${await temporary()}/other`,
    bucket: platform.composition.platform.config.filesBucket,
  }
  const other = await openFiles(elsewhere)
  const files = await importFiles(other)
  expect(await files.has(uuid)).toBe(true)
  expect(await files.withLocalFile(uuid, (path) => readFile(path, 'utf8'), { sha256 })).toBe('onetwo')
  await files.remove(uuid)
  expect(await own.has(uuid)).toBe(false)
  other.close()
})

test('while the bucket is away, what needs it says so and can be sent again; everything else works', async () => {
  const { admin } = platform.callers
  const campaign = await filmed('still.png')
  const { answer } = await admin.call(operations.getSpotFile, { params: params(campaign) })
  const show = async () => (await fetch(platform.url + answer.sign_url)).status
  const ready = async () => {
    const probe = await fetch(`${platform.url}/readyz`)
    return { status: probe.status, body: await probe.json() }
  }
  expect(await show()).toBe(200)
  proxy.faultOf = () => ({ kind: 'answer', status: 503, code: 'SlowDown' })
  const refused = await uploadSpot(admin, campaign).catch((error: unknown) => String(error))
  expect(refused).toContain('503')
  expect(refused).toContain('The platform cannot use its storage of films, pictures and imports now')
  const shown = await fetch(platform.url + answer.sign_url)
  expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await admin.call(operations.getCampaign, { params: { uuid: campaign.uuid } })).answer.version).toBe(
    campaign.version,
  )
  expect(await ready()).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { files_store: 'failed', database: 'ok' } },
  })
  expect(filesOf().state()).toMatchObject({ isAvailable: false })

  proxy.faultOf = () => undefined
  expect(await show()).toBe(200)
  expect(filesOf().state()).toMatchObject({ isAvailable: true })
})
