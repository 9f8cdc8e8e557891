import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundSentences, validation } from '../../../../contract/validation.ts'
import { scratchFolder } from '../../../../tests/support/platform/scratch-folder.ts'
import { projectRoot } from '../../../base/project-root.ts'
import { inspectMp4 } from './mp4.ts'

/** Durations of the demo's spot files, seconds. */
const lengths: Readonly<Record<string, number>> = {
  'zielony-krzyz.mp4': 10,
  'piaskowe-pasy.mp4': 10,
  'granatowe-wzgorza.mp4': 10,
  'filizanka.mp4': 10,
  'linia-do-morza.mp4': 15,
  'polka-z-ksiazkami.mp4': 20,
}
const spotsFolder = join(projectRoot, 'server/demo/campaigns/spots')

let folder: Awaited<ReturnType<typeof scratchFolder>>
let spotFile: Buffer

beforeAll(async () => {
  folder = await scratchFolder()
  spotFile = await readFile(join(spotsFolder, 'filizanka.mp4'))
})
afterAll(() => folder.remove())

const read = async (bytes: Buffer) => {
  const path = join(folder.path, 'spot.mp4')
  await writeFile(path, bytes)
  return inspectMp4(path)
}
const inspected = async (bytes: Buffer) => (await read(bytes)).film ?? null
const film = (name: string): Promise<Buffer> => readFile(join(projectRoot, 'tests/files/films', name))
const box = (type: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}
const changed = (at: string, offset: number, value: number): Buffer => {
  const copy = Buffer.from(spotFile)
  copy.writeUInt32BE(value, copy.indexOf(at, 0, 'latin1') + offset)
  return copy
}

describe('an MP4', () => {
  test('E06 every spot file of the demo is read: its duration and the size of its picture', async () => {
    const names = (await readdir(spotsFolder)).filter((name) => name.endsWith('.mp4'))
    expect(names.sort()).toEqual(Object.keys(lengths).sort())
    for (const name of names) {
      const seconds = lengths[name]
      expect(await inspectMp4(join(spotsFolder, name))).toEqual({ film: { seconds, width: 1080, height: 1920 } })
    }
  })

  test('E06 boxes may have another order and unknown types, and the last one may reach to the end of the file', async () => {
    const cut = spotFile.indexOf('mdat', 0, 'latin1') - 4
    const start = Buffer.concat([spotFile.subarray(0, cut), box('free', Buffer.alloc(99)), box('abcd')])
    const end = Buffer.from(spotFile.subarray(cut))
    end.writeUInt32BE(0)
    expect(await inspected(Buffer.concat([start, end]))).toEqual({ seconds: 10, width: 1080, height: 1920 })
  })

  test('E06 boxes may have 64-bit sizes', async () => {
    const cut = spotFile.indexOf('mdat', 0, 'latin1') - 4
    const content = spotFile.subarray(cut + 8)
    const header = Buffer.alloc(16)
    header.writeUInt32BE(1)
    header.write('mdat', 4, 'latin1')
    header.writeBigUInt64BE(BigInt(16 + content.length), 8)
    expect(await inspected(Buffer.concat([spotFile.subarray(0, cut), header, content]))).toMatchObject({ seconds: 10 })
  })
})

describe('the length of a film', () => {
  /** The demo's film of 20 s, of which these boxes say that it lasts half of it, the others 20 s. */
  const halved = async (...types: ('mvhd' | 'mdhd' | 'elst' | 'stts')[]): Promise<Buffer> => {
    const film = Buffer.from(await readFile(join(spotsFolder, 'polka-z-ksiazkami.mp4')))
    const offsets = { mvhd: 20, mdhd: 20, elst: 12, stts: 16 }
    for (const type of types) {
      const at = film.indexOf(type, 0, 'latin1') + offsets[type]
      film.writeUInt32BE(film.readUInt32BE(at) / 2, at)
    }
    return film
  }

  test.each([
    [['mvhd']],
    [['mvhd', 'elst']],
    [['mvhd', 'elst', 'mdhd']],
    [['mvhd', 'mdhd', 'stts']],
    [['mdhd', 'elst', 'stts']],
  ] as const)('E06 is the longest that its movie header or a track says, if %s say half of it', async (types) => {
    expect((await inspected(await halved(...types)))?.seconds).toBeCloseTo(20, 1)
  })

  test('E06 is half if every box says so', async () => {
    expect((await inspected(await halved('mvhd', 'elst', 'mdhd', 'stts')))?.seconds).toBeCloseTo(10, 1)
  })

  test('E06 of a fragmented film is unknown: its headers do not count its fragments, so it is not taken', async () => {
    expect(await inspected(Buffer.concat([spotFile, box('moof')]))).toBeNull()
  })
})

describe('not an MP4', () => {
  test('C41 a file that is cut off anywhere is not an MP4', async () => {
    const length = fc.integer({ min: 0, max: spotFile.length - 1 })
    await fc.assert(
      fc.asyncProperty(length, async (kept) => {
        expect(await inspected(spotFile.subarray(0, kept))).toBeNull()
      }),
      { numRuns: 200, seed: 1 },
    )
  })

  test('promise R10 a file with random changes of its index is read or rejected, but never causes an error', async () => {
    const change = fc.record({ at: fc.nat(3000), by: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const copy = Buffer.from(spotFile)
        for (const { at, by } of changes) copy[at] = by
        const found = await inspected(copy)
        if (found) expect(Number.isFinite(found.seconds) && found.width > 0 && found.height > 0).toBe(true)
      }),
      { numRuns: 400, seed: 1 },
    )
  })

  test('promise R10 a file that declares four thousand million pictures needs no more time and memory than another', async () => {
    const startedMs = performance.now()
    const memory = process.memoryUsage().rss
    await inspected(changed('stsz', 12, 0xffffffff))
    expect(performance.now() - startedMs).toBeLessThan(1000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000)
  })

  test('promise R10 a file with a million empty boxes is rejected in less than five seconds', async () => {
    const many = Buffer.alloc(8 * 1_000_000)
    for (let at = 0; at < many.length; at += 8) {
      many.writeUInt32BE(8, at)
      many.write('free', at + 4, 'latin1')
    }
    const cut = spotFile.indexOf('moov', 0, 'latin1') - 4
    const startedMs = performance.now()
    expect(await inspected(Buffer.concat([spotFile.subarray(0, cut), many, spotFile.subarray(cut)]))).toBeNull()
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })

  test('C41 a file without a timescale, a video track or pictures is not an MP4', async () => {
    expect(await inspected(changed('mvhd', 16, 0))).toBeNull()
    expect(await inspected(Buffer.from(spotFile.toString('latin1').replace('vide', 'soun'), 'latin1'))).toBeNull()
    expect(await inspected(Buffer.concat([box('ftyp'), box('moov')]))).toBeNull()
    expect(await inspected(spotFile.subarray(0, spotFile.indexOf('mdat', 0, 'latin1') - 4))).toBeNull()
  })
})

describe('a film that screens cannot play', () => {
  const codec = (name: string): string => boundSentences.codec.replace('{{codec}}', name)

  test.each([
    ['fragmented.mp4', validation.fragmented],
    ['hevc.mp4', codec('HEVC (H.265)')],
    ['mpeg4.mp4', codec('MPEG-4 Part 2')],
    ['quicktime.mov', validation.quickTime],
  ])('C41 %s is refused with its real reason', async (name, fault) => {
    expect(await read(await film(name))).toEqual({ fault })
  })

  test('C41 H.264 with 10 bits is refused, because no browser plays it', async () => {
    const deep = Buffer.from(spotFile)
    deep[deep.indexOf('avcC', 0, 'latin1') + 5] = 110
    expect(await read(deep)).toEqual({ fault: codec('H.264 (4:2:2 / 10 bit)') })
  })

  test('C41 bytes after the last box do not matter, as in players', async () => {
    expect(await inspected(await film('trailing.mp4'))).toMatchObject({ seconds: expect.closeTo(10, 1) })
  })

  test('E06 a film that is stored lying down and turned by its matrix stands upright', async () => {
    expect(await inspected(await film('rotated.mp4'))).toMatchObject({ width: 1080, height: 1920 })
    expect(await inspected(spotFile)).toMatchObject({ width: 1080, height: 1920 })
  })
})
