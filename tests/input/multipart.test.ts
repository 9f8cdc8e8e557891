import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { formWithFile, spotFile } from '../support/calls/campaign-body.ts'
import { addressOf } from '../support/calls/client.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { announceUpload, streamedForm, streamedFormType } from '../support/calls/large-upload.ts'
import {
  jsonOf,
  type RawResponse,
  type RequestExtras,
  type RequestParts,
  sendRequest,
} from '../support/calls/send-request.ts'
import {
  type AccessPlatform,
  makeCampaign,
  makeCampaignIn,
  startAccessPlatform,
} from '../support/platform/access-platform.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { listSpotFiles, readStoredState } from './stored-state.ts'

const { users } = contract
const upload = contract.campaign.uploadSpotFile
const MEGABYTE = 1024 * 1024

let all: AccessPlatform
let folder: Awaited<ReturnType<typeof scratchFolder>>
/** A campaign whose spot has no file yet. */
let campaign: Campaign
let before: unknown
let slowest = { ms: 0, what: '' }

beforeAll(async () => {
  folder = await scratchFolder()
  all = await startAccessPlatform({ dataDir: folder.path })
  campaign = await makeCampaign(all)
})
afterAll(async () => {
  console.info(`slowest rejection: ${slowest.ms.toFixed(0)} ms, ${slowest.what}`)
  await all.close()
  await folder.remove()
})

const state = async () => ({ rows: await readStoredState(all.store), files: await listSpotFiles(folder.path) })
const spotOf = ({ uuid, spots }: Campaign) => ({ uuid, spotId: spots[0]?.id ?? '' })

const send = async (parts: RequestParts, extras: RequestExtras = {}, to = campaign): Promise<RawResponse> => {
  const token = all.callers.advertiser.token
  const answer = await sendRequest(all.url, upload, { params: spotOf(to), ...parts }, { token, ...extras })
  expect(contractErrorOf(upload, answer)).toBeNull()
  return answer
}
const rejectionOf = async (parts: RequestParts, extras: RequestExtras = {}): Promise<Record<string, unknown>> => {
  const answer = await send(parts, extras)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  if (answer.ms > slowest.ms) slowest = { ms: answer.ms, what: expect.getState().currentTestName ?? '' }
  return jsonOf(answer)
}
const bytesOf = async (name: string) =>
  new Uint8Array(await readFile(join(projectRoot, 'server/demo/campaigns/spots', name)))

describe('a rejected spot leaves no data', () => {
  beforeEach(async () => {
    before = await state()
  })
  afterEach(async () => {
    await vi.waitFor(async () => expect(await state()).toEqual(before))
  })

  test.each([
    ['a text', new TextEncoder().encode('a text with ftyp, mdat and moov')],
    ['a text that begins like an MP4', new TextEncoder().encode('\0\0\0\u0018ftypisom and nothing else')],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['an empty file', new Uint8Array()],
  ])('C41 %s named film.mp4 is no MP4', async (_, bytes) => {
    const file = new File([bytes], 'film.mp4', { type: 'video/mp4' })
    expect(await rejectionOf({ form: formWithFile(file) })).toMatchObject({ status: 422, code: 'unsupported_spot' })
  })

  test('C41 a truncated spot file is not a valid MP4', async () => {
    const bytes = await bytesOf('filizanka.mp4')
    for (const part of [0.001, 0.01, 0.05, 0.1, 0.5, 0.9, 0.999]) {
      const file = new File([bytes.slice(0, Math.floor(bytes.length * part))], 'film.mp4')
      expect(await rejectionOf({ form: formWithFile(file) })).toMatchObject({ code: 'unsupported_spot' })
    }
  })

  test('C41 a spot file of 15 s for a spot of 10 s is too long, and the problem contains its duration', async () => {
    const form = formWithFile(new File([await bytesOf('linia-do-morza.mp4')], 'film.mp4'))
    expect(await rejectionOf({ form })).toMatchObject({
      status: 422,
      code: 'spot_too_long',
      detail: 'The spot lasts 15.0 s, its time in the loop is 10 s',
    })
  })

  test('C41 a second file is rejected', async () => {
    const form = formWithFile(await spotFile())
    form.append('file', await spotFile('second.mp4'))
    expect((await rejectionOf({ form })).status).toBe(413)
  })

  test('C41 another field before or after the file is rejected with its field error', async () => {
    const behind = formWithFile(await spotFile())
    behind.append('note', 'x')
    const ahead = new FormData()
    ahead.append('note', 'x')
    ahead.append('file', await spotFile())
    for (const form of [behind, ahead]) {
      expect(await rejectionOf({ form })).toMatchObject({
        status: 422,
        errors: [{ path: 'note', message: 'Unknown field' }],
      })
    }
  })

  test('C41 a file in another field is rejected with that field error', async () => {
    const form = formWithFile(await spotFile(), 'film')
    expect(await rejectionOf({ form })).toMatchObject({
      status: 422,
      errors: [{ path: 'film', message: 'Unknown field' }],
    })
  })

  test('C41 a form without a file is rejected', async () => {
    expect(await rejectionOf({ form: new FormData() })).toMatchObject({ status: 422, errors: [{ path: 'file' }] })
  })

  test.each([
    ['a name of 201 characters', `${'x'.repeat(197)}.mp4`],
    ['no name', ' '],
  ])('C41 a file with %s is rejected', async (_, name) => {
    expect(await rejectionOf({ form: formWithFile(await spotFile(name)) })).toMatchObject({
      status: 422,
      errors: [{ path: 'file' }],
    })
  })

  test('promise R1 a file name with NUL is rejected and causes no database error', async () => {
    const boundary = 'b'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a\0b.mp4"\r\n\r\n`
    const raw = new Blob([head, await spotFile(), `\r\n--${boundary}--\r\n`])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await rejectionOf({}, { raw, headers })).status).toBeLessThan(500)
  })

  const broken: [what: string, type: string, body: string][] = [
    ['without a boundary', 'multipart/form-data', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['that is cut off in a header', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na'],
    [
      'that is cut off in the file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\nabc',
    ],
    ['with another boundary inside', 'multipart/form-data; boundary=b', '--c\r\n\r\nx\r\n--c--\r\n'],
    ['that is JSON', 'multipart/form-data; boundary=b', '{"file":"x"}'],
    [
      'with a field of the prototype',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'with a file of the prototype',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="constructor"; filename="x.mp4"\r\n\r\nx\r\n--b--\r\n',
    ],
  ]
  test.each(broken)('promise R1 a form %s gets a client error', async (_, type, raw) => {
    const { status } = await rejectionOf({}, { raw, headers: { 'content-type': type } })
    expect([400, 422]).toContain(status)
  })

  test.each(['application/json', 'video/mp4', 'application/octet-stream'])(
    'C41 a body of type %s is not accepted as a form',
    async (type) => {
      const raw = type === 'application/json' ? '{}' : new Blob([await bytesOf('filizanka.mp4')])
      const answer = await rejectionOf({}, { raw, headers: { 'content-type': type } })
      expect(answer).toMatchObject({ status: 415, code: 'unsupported_media' })
    },
  )

  test('promise R10 more than 200 MB with a content length are rejected before they are sent', async () => {
    const begunMs = performance.now()
    const target = { url: all.url, token: all.callers.advertiser.token }
    const status = await announceUpload(target, upload, { params: spotOf(campaign) }, 1024 * MEGABYTE)
    expect(status).toBe(413)
    expect(performance.now() - begunMs).toBeLessThan(5000)
  })

  test('promise R10 more than 200 MB without a content length are rejected, and little memory is used', async () => {
    const memory = process.memoryUsage().rss
    const raw = streamedForm('x.mp4', 210)
    const answer = await rejectionOf({}, { raw, headers: { 'content-type': streamedFormType } })
    expect(answer).toMatchObject({ status: 413, code: 'too_large' })
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * MEGABYTE)
  })

  test('C41 a client that disconnects during the upload leaves no file', async () => {
    const { port } = new URL(all.url)
    const uploading = request({
      host: '127.0.0.1',
      port,
      method: upload.method,
      path: addressOf(upload, { params: spotOf(campaign) }),
      headers: {
        authorization: `Bearer ${all.callers.advertiser.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    })
    const closed = new Promise((resolve) => uploading.on('error', resolve))
    uploading.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n')
    uploading.write(Buffer.alloc(MEGABYTE))
    await vi.waitFor(async () =>
      expect(await listSpotFiles(folder.path)).not.toEqual((before as { files: string[] }).files),
    )
    uploading.destroy()
    await closed
  })

  test('C41 L06 a submitted campaign accepts no other file', async () => {
    const ready = await makeCampaignIn(all, 'ready')
    before = await state()
    const answer = await send({ form: formWithFile(await spotFile()) }, {}, ready)
    expect(jsonOf(answer)).toMatchObject({ status: 409, code: 'illegal_transition', rules: ['edit_before_submitting'] })
  })
})

describe('an accepted spot', () => {
  test('C41 E06 its file is stored with its duration and size', async () => {
    const campaign = await makeCampaign(all)
    const answer = await send({ form: formWithFile(await spotFile('Filiżanka – ostateczna.mp4')) }, {}, campaign)
    expect(jsonOf<Campaign>(answer).spots).toEqual([
      {
        id: campaign.spots[0]?.id,
        file_name: 'Filiżanka – ostateczna.mp4',
        spot_file_persist: true,
        seconds: 10,
        width: 1080,
        height: 1920,
        size_bytes: (await bytesOf('filizanka.mp4')).length,
        files: [{ width: 1080, height: 1920, codec: 'h264' }],
      },
    ])
  })

  test('C41 the bytes of the file decide its type, not the content type of the request', async () => {
    const answer = await send(
      { form: formWithFile(await spotFile('film.txt', 'text/plain')) },
      {},
      await makeCampaign(all),
    )
    expect(answer.status).toBe(200)
  })

  test('C41 a path in a file name has no effect', async () => {
    const files = await listSpotFiles(folder.path)
    const answer = await send(
      { form: formWithFile(await spotFile('../../../etc/film.mp4')) },
      {},
      await makeCampaign(all),
    )
    expect(jsonOf<Campaign>(answer).spots[0]?.file_name).toBe('film.mp4')
    const added = (await listSpotFiles(folder.path)).filter((name) => !files.includes(name))
    expect(added).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.mp4$/)])
  })
})

describe('the login form', () => {
  const form = (fields: Record<string, string>): FormData => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    return made
  }
  const answerTo = async (parts: RequestParts, extras: RequestExtras = {}) => {
    const answer = await sendRequest(all.url, users.login, parts, extras)
    expect(contractErrorOf(users.login, answer)).toBeNull()
    return jsonOf(answer)
  }
  const credentials = { username: 'advertiser', password: 'arabox-demo' }

  test.each([
    ['no name', { password: 'x' }, 'username'],
    ['an empty name', { ...credentials, username: ' ' }, 'username'],
    ['no password', { username: 'x' }, 'password'],
    ['a name of 101 characters', { ...credentials, username: 'x'.repeat(101) }, 'username'],
    ['a password of 201 characters', { ...credentials, password: 'x'.repeat(201) }, 'password'],
    ['a name with NUL', { ...credentials, username: 'a\0b' }, 'username'],
    ['a field too many', { ...credentials, role_id: '1' }, 'role_id'],
  ])('C10 with %s it is rejected with that field error', async (_, fields, path) => {
    expect(await answerTo({ form: form(fields) })).toMatchObject({ status: 422, errors: [{ path }] })
  })

  test('C10 JSON is rejected', async () => {
    expect(await answerTo({ body: credentials })).toMatchObject({ status: 415, code: 'unsupported_media' })
  })

  test('C10 a form with a file is rejected', async () => {
    const made = form(credentials)
    made.append('photo', await spotFile())
    expect((await answerTo({ form: made })).status).toBe(413)
  })

  test('promise R1 a form with a hundred fields or a field of a megabyte is rejected', async () => {
    const many = form(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 'x'])))
    expect([413, 422]).toContain((await answerTo({ form: many })).status)
    expect([413, 422]).toContain(
      (await answerTo({ form: form({ ...credentials, password: 'x'.repeat(MEGABYTE) }) })).status,
    )
  })

  test('promise R1 a form with a field of the object prototype is rejected', async () => {
    const raw = '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect([400, 422]).toContain((await answerTo({}, { raw, headers })).status)
  })
})
