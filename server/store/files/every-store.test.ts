import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileStores, freshFiles } from '../../../tests/support/files/file-stores.ts'
import type { FileArea } from './file-store.ts'

/** More than two parts of an upload. */
const LARGE = 11 * 1024 * 1024 + 7
const large = Buffer.alloc(LARGE, 'film')
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const namesIn = async (area: FileArea) => {
  const names: string[] = []
  for await (const { name } of area.list(() => true)) names.push(name)
  return names.sort()
}
/** Blocks as they come from a network. */
async function* blocksOf(bytes: Buffer, failure?: Error) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
  if (failure) throw failure
}
const MANY = 64 * 2 ** 20
/** New blocks of {@link MANY} bytes in all. */
async function* manyBlocks(note: () => void) {
  for (let start = 0; start < MANY; start += 65_536) {
    note()
    yield Buffer.alloc(65_536, start)
  }
}

describe.each(fileStores)('a store of files: %s', (kind) => {
  let fresh: Awaited<ReturnType<typeof freshFiles>>
  let spots: FileArea
  beforeEach(async () => {
    fresh = await freshFiles(kind)
    spots = await fresh.files.area('spots')
  })
  afterEach(() => fresh.remove())

  test('a stream is stored with its size and digest, and read whole or in part', async () => {
    expect(await spots.put('film.mp4', blocksOf(large))).toEqual({ bytes: LARGE, sha256: sha256Of(large) })
    expect(await spots.head('film.mp4')).toMatchObject({ name: 'film.mp4', bytes: LARGE })
    expect((await buffer(await spots.read('film.mp4'))).equals(large)).toBe(true)
    const part = await buffer(await spots.read('film.mp4', { start: 5_242_870, end: 5_242_899 }))
    expect(part).toEqual(large.subarray(5_242_870, 5_242_900))
    expect(await spots.put('empty', blocksOf(Buffer.alloc(0)))).toMatchObject({ bytes: 0 })
    expect(await buffer(await spots.read('empty'))).toHaveLength(0)
  })

  test('what a stream of 64 MB and its reading keep in memory is less than three quarters of it', async () => {
    let most = 0
    const note = () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }
    const before = process.memoryUsage().arrayBuffers
    await spots.put('film.mp4', manyBlocks(note))
    for await (const _ of await spots.read('film.mp4')) note()
    // The collector lets 32 MB of unused blocks pile up.
    expect(most - before).toBeLessThan(0.75 * MANY)
  })

  test('a stream that fails stores nothing, keeps what had the name, and throws its own error', async () => {
    await spots.put('film.mp4', Readable.from([Buffer.from('before')]))
    for (const bytes of [large, Buffer.from('small')])
      await expect(spots.put('film.mp4', blocksOf(bytes, new Error('the client is gone')))).rejects.toThrow(
        'the client is gone',
      )
    expect((await buffer(await spots.read('film.mp4'))).toString()).toBe('before')
    expect(await namesIn(spots)).toEqual(['film.mp4'])
    expect(await fresh.unfinished()).toEqual([])
    expect((await readdir(fresh.temporary)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a temporary file is kept under its name, and programs get a file of this machine', async () => {
    const path = spots.newPath()
    await writeFile(path, large)
    await spots.keep('film.mp4', path)
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    const sha256 = sha256Of(large)
    const read = (local: string) => readFile(local)
    expect((await spots.withLocalFile('film.mp4', read, { sha256 })).equals(large)).toBe(true)
    expect((await readdir(fresh.temporary)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a file that is missing is none, and may be removed; areas have their own names', async () => {
    expect(await spots.head('none.mp4')).toBeNull()
    await expect(spots.read('none.mp4')).rejects.toMatchObject({ code: 'ENOENT' })
    await spots.remove('none.mp4')
    const pictures = await fresh.files.area('pictures')
    await pictures.put('one.jpg', blocksOf(Buffer.from('one')))
    expect([await namesIn(spots), await namesIn(pictures)]).toEqual([[], ['one.jpg']])
    await pictures.remove('one.jpg')
    expect(await namesIn(pictures)).toEqual([])
  })

  test('the identity of a store is read as it was written', async () => {
    expect(await fresh.files.findIdentity()).toBeNull()
    await fresh.files.writeIdentity('0f000000-0000-4000-8000-000000000001')
    expect(await fresh.files.findIdentity()).toBe('0f000000-0000-4000-8000-000000000001')
    expect(await fresh.files.mark()).not.toBeNull()
  })
})

test('a list of more files than one answer of S3 has names each of them once', async () => {
  const { files, remove } = await freshFiles('S3')
  const area = await files.area('imports')
  const names = Array.from({ length: 1_005 }, (_, index) => `file-${String(index).padStart(4, '0')}`)
  for (let from = 0; from < names.length; from += 40)
    await Promise.all(names.slice(from, from + 40).map((name) => area.put(name, blocksOf(Buffer.from(name)))))
  expect(await namesIn(area)).toEqual(names)
  await remove()
})
