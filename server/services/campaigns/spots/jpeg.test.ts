import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../base/project-root.ts'
import { sizeOfJpeg } from './jpeg.ts'

const still = () => readFile(join(projectRoot, 'server/demo/campaigns/spots/filizanka.jpg'))

test('C41 the size of a still is read from its frame header', async () => {
  expect(await sizeOfJpeg(await still())).toEqual({ width: 360, height: 640 })
})

test('C41 a still that is cut or is something else has no size, and no bytes make the reader fail', async () => {
  const bytes = await still()
  for (const length of [0, 1, 3, 20, 300, bytes.length - 1])
    expect(await sizeOfJpeg(bytes.subarray(0, length))).toBeNull()
  expect(await sizeOfJpeg(Buffer.from('GIF89a'))).toBeNull()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const wrapped = Buffer.concat([Buffer.from([0xff, 0xd8]), noise, Buffer.from([0xff, 0xd9])])
      expect(await sizeOfJpeg(wrapped)).toBeTypeOf('object')
    }),
  )
})
