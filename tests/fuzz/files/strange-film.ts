import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/base/project-root.ts'
import { type Random, randomOf } from '../random.ts'

const folder = join(projectRoot, 'tests/files/films')
const films = readdirSync(folder)
  .filter((name) => !name.endsWith('.sh'))
  .toSorted()
  .map((name) => readFileSync(join(folder, name)))
const [firstFilm = Buffer.alloc(0), ...otherFilms] = films

/** Lengths that boxes and elements do not have: none, one too few, and the largest ones. */
const strangeLengths = [0, 1, 7, 8, 0x7fffffff, 0x80000000, 0xffffffff] as const

/** Writes a strange length where a length may stand. */
const withStrangeLength = (random: Random, file: Buffer): Buffer => {
  const copy = Buffer.from(file)
  if (copy.length >= 4) copy.writeUInt32BE(random.pick(strangeLengths), random.below(copy.length - 3))
  return copy
}

const withChangedBytes = (random: Random, file: Buffer): Buffer => {
  const copy = Buffer.from(file)
  for (let count = 1 + random.below(20); count > 0 && copy.length > 0; count -= 1)
    copy[random.below(copy.length)] = random.below(256)
  return copy
}

/** A part of the file once more in another place: boxes stand twice, or in each other. */
const withRepeatedPart = (random: Random, file: Buffer): Buffer => {
  const [from, at] = [random.below(file.length + 1), random.below(file.length + 1)]
  const part = file.subarray(from, from + random.below(2000))
  const repeated = Array.from({ length: 1 + random.below(50) }, () => part)
  return Buffer.concat([file.subarray(0, at), ...repeated, file.subarray(at)])
}

/** The film or picture of a seed: one of the real ones, changed in some ways, or whole. */
export const strangeFilm = (seed: number): Buffer => {
  const random = randomOf(seed)
  let file: Buffer = random.pick([firstFilm, ...otherFilms])
  for (let changes = random.below(4); changes > 0; changes -= 1) {
    const kind = random.below(4)
    if (kind === 0) file = withStrangeLength(random, file)
    else if (kind === 1) file = withChangedBytes(random, file)
    else if (kind === 2) file = withRepeatedPart(random, file)
    else file = file.subarray(0, random.below(file.length + 1))
  }
  return file
}
