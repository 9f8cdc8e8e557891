import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MOST_SPOT_BYTES } from '../../../../../contract/limits.ts'
import { boundSentences, validation } from '../../../../../contract/validation.ts'
import type { FilmRead } from '../../../../../machines/campaign/film/film-source.ts'
import { readSpotFile, spotFileErrorOf, uniqueFileName } from './spot-file-check.ts'

const film = (seconds: number): FilmRead => ({
  film: {
    container: 'mp4',
    codec: 'h264',
    profile: 'High',
    seconds,
    width: 1080,
    height: 1920,
    frameRate: 25,
    hasAudio: false,
    bitRate: 500_000,
  },
})

test.each([
  [1000, film(10), null],
  [1000, { fault: validation.notFilm }, 'unplayable'],
  [1000, film(10.2), null],
  [1000, film(10.3), 'tooLong'],
  [MOST_SPOT_BYTES + 1, film(10), 'tooLarge'],
])('size, kind and length of a file are checked before it is sent (%#)', (size, read, error) => {
  expect(spotFileErrorOf({ size }, read, 10)).toBe(error)
})

test('C41 the form reads films by the rule of the server', async () => {
  const read = async (name: string) => readSpotFile(new File([await readFile(`tests/files/films/${name}`)], name))
  expect(await read('rotated.mp4')).toMatchObject({ film: { width: 1080, height: 1920 } })
  expect(await read('quicktime.mov')).toEqual({ fault: validation.quickTime })
  expect(await read('h265.mp4')).toMatchObject({ film: { codec: 'h265' } })
  expect(await read('mpeg4.mp4')).toEqual({ fault: boundSentences.codec.replace('{{codec}}', 'MPEG-4 Part 2') })
})

test('two files with the same name get different names', () => {
  expect(uniqueFileName('film.mp4', [])).toBe('film.mp4')
  expect(uniqueFileName('film.mp4', ['film.mp4', 'film (2).mp4'])).toBe('film (3).mp4')
  expect(uniqueFileName('film', ['film'])).toBe('film (2)')
})
