import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundSentences, validation } from '../../../../contract/validation.ts'
import { presentLimitMs } from '../../../../tests/support/event-loop/processor-limit.ts'
import { scratchFolder } from '../../../../tests/support/platform/scratch-folder.ts'
import { projectRoot } from '../../../base/project-root.ts'
import { inspectFilm } from './film-on-disk.ts'

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
  // The reader of pictures remembers files by their paths, which are all different on the server.
  const path = join(folder.path, randomUUID())
  await writeFile(path, bytes)
  return inspectFilm(path)
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
      expect(await inspectFilm(join(spotsFolder, name))).toMatchObject({ film: { seconds, width: 1080, height: 1920 } })
    }
  })

  test('E06 boxes may have another order and unknown types, and the last one may reach to the end of the file', async () => {
    const cut = spotFile.indexOf('mdat', 0, 'latin1') - 4
    const start = Buffer.concat([spotFile.subarray(0, cut), box('free', Buffer.alloc(99)), box('abcd')])
    const end = Buffer.from(spotFile.subarray(cut))
    end.writeUInt32BE(0)
    expect(await inspected(Buffer.concat([start, end]))).toMatchObject({ seconds: 10, width: 1080, height: 1920 })
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

describe('the properties of a film', () => {
  const upright = { width: 1080, height: 1920, seconds: 1, frameRate: 25, hasAudio: false }

  test.each([
    ['h264.mp4', { ...upright, container: 'mp4', codec: 'h264', profile: 'High' }],
    ['across.mp4', { container: 'mp4', profile: 'Main', width: 1920, height: 1080, seconds: 2, frameRate: 30 }],
    ['sound.mp4', { ...upright, hasAudio: true, seconds: expect.closeTo(1, 1) }],
    ['stretched.mp4', upright],
    ['h265.mp4', { ...upright, container: 'mp4', codec: 'h265', profile: 'Main' }],
    ['av1.mp4', { ...upright, container: 'mp4', codec: 'av1', profile: 'Main' }],
    ['vp9.webm', { ...upright, container: 'webm', codec: 'vp9' }],
    ['av1.webm', { ...upright, container: 'webm', codec: 'av1', profile: 'Main' }],
    ['sound.webm', { ...upright, container: 'webm', hasAudio: true, seconds: expect.closeTo(1, 1) }],
  ])('C41 of %s are read from its bytes', async (name, properties) => {
    expect(await inspected(await film(name))).toMatchObject(properties)
  })

  test('C41 the bit rate is that of the whole file', async () => {
    const bytes = await film('h264.mp4')
    expect(await inspected(bytes)).toMatchObject({ bitRate: bytes.length * 8 })
  })

  test.each([
    ['still.jpg', { container: 'jpeg', width: 1080, height: 1920 }],
    ['still.png', { container: 'png', width: 1920, height: 1080 }],
    ['still.webp', { container: 'webp', width: 1080, height: 1920 }],
  ])('C41 %s is a still picture, which has no length and no codec', async (name, properties) => {
    expect(await inspected(await film(name))).toEqual({
      ...properties,
      codec: null,
      profile: null,
      seconds: null,
      frameRate: null,
      hasAudio: false,
      bitRate: null,
    })
  })

  test('C41 a WebM lasts until its last picture, whatever its header says', async () => {
    const bytes = Buffer.from(await film('vp9.webm'))
    const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    bytes.writeDoubleBE(10, at + 3)
    expect(await inspected(bytes)).toMatchObject({ seconds: 0.96 })
  })

  test.each(['vp9.webm', 'still.jpg', 'still.png', 'still.webp'])(
    'C41 %s that is cut off anywhere is refused',
    async (name) => {
      const bytes = await film(name)
      const length = fc.integer({ min: 0, max: bytes.length - 1 })
      await fc.assert(
        fc.asyncProperty(length, async (kept) => {
          expect(await inspected(bytes.subarray(0, kept))).toBeNull()
        }),
        { numRuns: 60, seed: 1 },
      )
    },
  )
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

  test.each(['h264.mp4', 'h265.mp4', 'av1.mp4', 'vp9.webm', 'sound.webm', 'still.jpg', 'still.png', 'still.webp'])(
    'promise R10 %s with random changes is read or refused, but never causes an error',
    async (name) => {
      const bytes = await film(name)
      const change = fc.record({ at: fc.nat(Math.min(bytes.length - 1, 3000)), by: fc.nat(255) })
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
          const copy = Buffer.from(bytes)
          for (const { at, by } of changes) copy[at] = by
          const found = await inspected(copy)
          if (found) expect(Number.isFinite(found.seconds ?? 1) && found.width > 0 && found.height > 0).toBe(true)
        }),
        { numRuns: 150, seed: 1 },
      )
    },
  )

  /** A million empty elements of some bytes. */
  const million = (bytes: readonly number[]): Buffer => Buffer.concat(Array(1_000_000).fill(Buffer.from(bytes)))
  const within = (bytes: Buffer, at: string, many: Buffer): Buffer => {
    const cut = bytes.indexOf(at, 0, 'latin1') - 4
    return Buffer.concat([bytes.subarray(0, cut), many, bytes.subarray(cut)])
  }
  const hostile: [string, () => Promise<Buffer>][] = [
    ['four thousand million pictures in a table of sizes', async () => changed('stsz', 12, 0xffffffff)],
    ['four thousand million pictures of one length', async () => changed('stts', 12, 0xffffffff)],
    ['four thousand million lengths of pictures', async () => changed('stts', 8, 0xffffffff)],
    ['a million empty boxes', async () => within(spotFile, 'moov', million([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]))],
    [
      'an index of a million entries',
      async () => {
        const table = Buffer.alloc(8_000_000 - 1000, 1)
        table.writeUInt32BE(0xffffffff, 4)
        const stts = box('stts', table)
        const index = box(
          'trak',
          box('mdia', Buffer.concat([box('mdhd', Buffer.alloc(24, 1)), box('minf', box('stbl', stts))])),
        )
        const movie = box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100, 1)), index]))
        return Buffer.concat([box('ftyp', Buffer.from('isom')), movie, box('mdat')])
      },
    ],
    ['a million empty elements', async () => Buffer.concat([await film('unsized.webm'), million([0xec, 0x80])])],
    [
      'a million empty clusters in a segment of unknown size',
      async () => {
        const bytes = await film('vp9.webm')
        const segment = bytes.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67]))
        const unsized = Buffer.concat([
          bytes.subarray(0, segment + 4),
          Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255]),
        ])
        return Buffer.concat([unsized, bytes.subarray(segment + 12), million([0x1f, 0x43, 0xb6, 0x75, 0x80])])
      },
    ],
    [
      'a picture of four thousand million pixels',
      async () => {
        const bytes = Buffer.from(await film('still.png'))
        bytes.writeUInt32BE(0x7fffffff, 16)
        return bytes
      },
    ],
  ]

  test.each(hostile)('promise R10 a file with %s takes at most 100 ms of the processor and 50 MB', async (_, make) => {
    const path = join(folder.path, 'hostile')
    await writeFile(path, await make())
    // The native library of pictures is loaded once.
    await inspectFilm(join(projectRoot, 'tests/files/films/still.png'))
    const usedMs = async () => {
      const before = process.cpuUsage()
      await inspectFilm(path)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    const memory = process.memoryUsage().rss
    // The least of three: the machine has other work, and memory is collected.
    const used = [await usedMs(), await usedMs(), await usedMs()]
    const least = Math.min(...used)
    expect(least).toBeLessThan(least < 100 ? 100 : presentLimitMs(100))
    expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000)
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
    ['hevc.mp4', codec('HEVC (4:2:2 / 4:4:4)')],
    ['mpeg4.mp4', codec('MPEG-4 Part 2')],
    ['quicktime.mov', validation.quickTime],
    ['vp8.webm', codec('VP8')],
    ['unsized.webm', validation.recording],
    ['matroska.mkv', validation.matroska],
    ['interlaced.mp4', validation.interlaced],
    ['only-sound.mp4', validation.onlySound],
    ['large.mp4', validation.largePicture],
    ['fast.mp4', validation.fastFilm],
    ['moving.webp', validation.animation],
    ['make-films.sh', validation.notFilm],
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
