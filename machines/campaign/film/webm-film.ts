import { readSettings } from './codec-settings.ts'
import { type Element, elementsOf, findElement, fractionOf, wholeOf } from './ebml-elements.ts'
import type { FilmCodec, Size } from './film-file.ts'
import type { FoundFilm } from './film-track.ts'
import type { WebmParts } from './webm-parts.ts'

const ids = {
  track: 0xae,
  type: 0x83,
  codec: 0x86,
  settings: 0x63a2,
  pictureNanoseconds: 0x23e383,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  shownWidth: 0x54b0,
  shownHeight: 0x54ba,
  interlaced: 0x9a,
  scale: 0x2ad7b1,
  duration: 0x4489,
} as const

const VIDEO = 1
const AUDIO = 2
const INTERLACED = 1
const NANOSECONDS = 1e9
const USUAL_SCALE = 1e6

const codecs: Readonly<Record<string, FilmCodec>> = { V_VP9: 'vp9', V_AV1: 'av1' }
const foreignNames: Readonly<Record<string, string>> = { V_VP8: 'VP8' }

/** Size in pixels as players show it: the width follows the shape that the track wants, if it wants one. */
const shownSize = (video: readonly Element[]): Size => {
  const numberOf = (id: number) => wholeOf(findElement(video, id)) ?? 0
  const [width, height] = [numberOf(ids.width), numberOf(ids.height)]
  const [shownWidth, shownHeight] = [numberOf(ids.shownWidth), numberOf(ids.shownHeight)]
  return shownWidth > 0 && shownHeight > 0
    ? { width: Math.round((height * shownWidth) / shownHeight), height }
    : { width, height }
}

/** Reads the parts of a WebM. Its length is what its facts say, or where its last picture begins if that is later. */
export const filmOfWebm = ({ facts, tracks, lastTime }: WebmParts): FoundFilm => {
  const entries = elementsOf(tracks)
    .filter(({ id }) => id === ids.track)
    .map(({ content }) => elementsOf(content))
  const typeOf = (entry: readonly Element[]) => wholeOf(findElement(entry, ids.type))
  const entry = entries.find((each) => typeOf(each) === VIDEO)
  if (!entry) return entries.length > 0 ? { hasNoPictures: true } : null
  const name = String.fromCharCode(...(findElement(entry, ids.codec) ?? []).slice(0, 32))
  const codec = Object.hasOwn(codecs, name) ? codecs[name] : undefined
  if (!codec) return { foreign: (Object.hasOwn(foreignNames, name) && foreignNames[name]) || 'another format' }
  const { profile, foreign } = readSettings(codec, findElement(entry, ids.settings))
  if (foreign !== undefined) return { foreign }
  const known = elementsOf(facts)
  const scale = wholeOf(findElement(known, ids.scale)) || USUAL_SCALE
  const duration = fractionOf(findElement(known, ids.duration)) ?? Number.NaN
  const video = elementsOf(findElement(entry, ids.video) ?? new Uint8Array())
  const pictureNanoseconds = wholeOf(findElement(entry, ids.pictureNanoseconds))
  return {
    track: {
      ...shownSize(video),
      codec,
      profile,
      seconds: (Math.max(duration, lastTime) * scale) / NANOSECONDS,
      frameRate: pictureNanoseconds ? NANOSECONDS / pictureNanoseconds : null,
      hasAudio: entries.some((each) => typeOf(each) === AUDIO),
      isInterlaced: wholeOf(findElement(video, ids.interlaced)) === INTERLACED,
    },
  }
}
