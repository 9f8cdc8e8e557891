import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { formWithFile } from '../../../../tests/support/calls/campaign-body.ts'
import { fileStores, storedNames, storeSettings } from '../../../../tests/support/files/file-stores.ts'
import {
  type AccessPlatform,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'
import { removeUnusedPictures } from './upload-picture.ts'

const { uploadPicture, getLocationImage, createLocation, deleteLocation } = contract.location

describe.each(fileStores)('pictures in a store: %s', (kind) => {
  let platform: AccessPlatform
  let admin: AccessPlatform['callers']['admin']

  beforeAll(async () => {
    platform = await startAccessPlatform(await storeSettings(kind))
    admin = platform.callers.admin
  })
  afterAll(() => platform.close())

  const created = async () => {
    const body = { name: 'Ze zdjęciem', address: 'ul. 1', city_id: 1, company_id: 6, latitude: 52, longitude: 21 }
    return (await admin.call(createLocation, { body })).answer
  }
  const photo = async (name = 'zdjęcie.jpg'): Promise<File> => {
    const create = { width: 1200, height: 800, channels: 3, background: '#336699' } as const
    return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name)
  }
  const upload = (uuid: string, file: File, by = admin) =>
    by.call(uploadPicture, { params: { uuid }, form: formWithFile(file) })

  test('an uploaded picture is shown at its address without a session, by its content and not by its name', async () => {
    const { id, uuid } = await created()
    const { status, answer } = await upload(uuid, await photo('program.svg'), platform.callers.owner)
    expect({ status, uuid: answer.location_uuid }).toEqual({ status: 201, uuid })
    expect((await admin.call(getLocationImage, { params: { uuid } })).answer).toEqual(answer)
    const shown = await fetch(platform.url + answer.image_sign_url)
    expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ])
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([width, height]).toEqual([1080, 720])
    const unknown = await fetch(`${platform.url}/api/location/v1/picture/${UNKNOWN_UUID}`)
    expect(unknown.status).toBe(404)
    const { rows } = await platform.store.pool.query(
      `select action, before, after from audit_entry where kind = 'location' and record_id = $1 and action = 'changed'`,
      [String(id)],
    )
    expect(rows).toEqual([
      { action: 'changed', before: { image_sign_url: null }, after: { image_sign_url: answer.image_sign_url } },
    ])
  })

  test('a refused picture stores nothing', async () => {
    const { uuid } = await created()
    const before = await storedNames(platform.composition.platform.files, 'pictures')
    const large = new File([new Uint8Array(11 * 1024 * 1024)], 'zdjęcie.jpg')
    expect(await upload(uuid, large)).toMatchObject({ status: 413, problem: { code: 'too_large' } })
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'zdjęcie.jpg', { type: 'image/jpeg' })
    expect(await upload(uuid, svg)).toMatchObject({ status: 422, problem: { code: 'unsupported_picture' } })
    for (const by of [platform.callers.analyst, platform.callers.sales])
      expect(await upload(uuid, await photo(), by)).toMatchObject({ status: 403 })
    expect(await admin.call(getLocationImage, { params: { uuid } })).toMatchObject({ problem: { code: 'no_image' } })
    expect(await storedNames(platform.composition.platform.files, 'pictures')).toEqual(before)
  })

  test('the pictures of a deleted location are removed after a week with a line in the log, those of others stay', async () => {
    const [kept, deleted] = [await created(), await created()]
    const [one, other] = await Promise.all(
      [kept, deleted].map(async ({ uuid }) => (await upload(uuid, await photo())).answer),
    )
    const fileOf = (address = '') => `${address.split('/').at(-1)}.jpg`
    await admin.call(deleteLocation, { params: { id: deleted.id } })
    const { store, pictures } = { store: platform.store, pictures: platform.composition.contexts.pictures }
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    const remove = () => removeUnusedPictures(store, pictures, { keptDays: 7, log })
    await remove()
    expect(await storedNames(platform.composition.platform.files, 'pictures')).toContain(fileOf(other?.image_sign_url))
    await store.pool.query(`update stored_file set unused_since = unused_since - interval '7 days'`)
    await remove()
    const files = await storedNames(platform.composition.platform.files, 'pictures')
    expect(files).toContain(fileOf(one?.image_sign_url))
    expect(files).not.toContain(fileOf(other?.image_sign_url))
    const deletion = { kind: 'picture', msg: 'a file that nothing uses is deleted' }
    expect(lines).toContainEqual(expect.objectContaining(deletion))
  })
})
