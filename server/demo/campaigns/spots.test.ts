import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spotSeconds } from './tables/plan.ts'

const folder = new URL('./spots/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.mp4'))

test('the folder contains exactly the spots that the campaigns can name', () => {
  expect(files.sort()).toEqual(Object.keys(spotSeconds).sort())
})

test.each(Object.entries(spotSeconds))('%s is a silent MP4 of %i s, 1080 × 1920, at most 60 KB', (name, seconds) => {
  const bytes = readFileSync(new URL(name, folder))
  const movie = bytes.indexOf('mvhd')
  const track = bytes.indexOf('tkhd')
  expect(bytes.length).toBeLessThanOrEqual(60_000)
  expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
  expect(bytes.readUInt32BE(movie + 20) / bytes.readUInt32BE(movie + 16)).toBeCloseTo(seconds, 1)
  expect([bytes.readUInt32BE(track + 80) / 65_536, bytes.readUInt32BE(track + 84) / 65_536]).toEqual([1080, 1920])
  expect(bytes.includes('avc1')).toBe(true)
  expect(bytes.includes('soun')).toBe(false)
})
