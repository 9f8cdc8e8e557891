import type { FilmCodec } from './film-file.ts'
import { isInterlacedH264 } from './h264-parameters.ts'

/**
 * What the settings of a codec say: its profile as text, or the name of what the screens cannot play. `isInterlaced`:
 * the film consists of half pictures.
 */
export type CodecSettings = { profile: string | null; foreign?: string; isInterlaced?: boolean }

const h264Profiles: Readonly<Record<number, string>> = { 66: 'Baseline', 77: 'Main', 88: 'Extended', 100: 'High' }
const h265Profiles: Readonly<Record<number, string>> = { 1: 'Main', 2: 'Main 10', 3: 'Main' }
const av1Profiles: Readonly<Record<number, string>> = { 0: 'Main' }
/** Profiles with 4:2:0 and 8 or 10 bits. */
const vp9Profiles: Readonly<Record<number, string>> = { 0: 'Profile 0', 2: 'Profile 2' }

const profileOf = (names: Readonly<Record<number, string>>, value: number, foreign: string): CodecSettings => {
  const profile = names[value]
  return profile === undefined ? { profile: null, foreign } : { profile }
}

/** `avcC` (ISO 14496-15, 5.3.3): only profiles with 8 bits and 4:2:0, because no browser plays others. */
const h264 = (settings: Uint8Array): CodecSettings => ({
  ...profileOf(h264Profiles, settings[1] ?? 0, 'H.264 (4:2:2 / 10 bit)'),
  isInterlaced: isInterlacedH264(settings),
})

/** `hvcC` (ISO 14496-15, 8.3.3): the profile is in the last five bits, then 32 and 48 bits of flags. */
const h265 = (settings: Uint8Array): CodecSettings => {
  const [isProgressive, isInterlaced] = [((settings[6] ?? 0) & 0x80) !== 0, ((settings[6] ?? 0) & 0x40) !== 0]
  const found = profileOf(h265Profiles, (settings[1] ?? 0) & 0x1f, 'HEVC (4:2:2 / 4:4:4)')
  return { ...found, isInterlaced: isInterlaced && !isProgressive }
}

/** `vpcC`: after version and flags. In WebM, a list of ids, lengths and values whose first id is the profile. */
const vp9 = (settings: Uint8Array): CodecSettings => {
  const value = settings[0] === 1 && settings[1] === 1 ? settings[2] : settings[4]
  return profileOf(vp9Profiles, value ?? 0, 'VP9 (4:2:2 / 4:4:4)')
}

/** `av1C`, which WebM has too: the profile is in the first three bits of the second byte. */
const av1 = (settings: Uint8Array): CodecSettings =>
  profileOf(av1Profiles, (settings[1] ?? 0) >> 5, 'AV1 (4:2:2 / 4:4:4)')

const readers: Readonly<Record<FilmCodec, (settings: Uint8Array) => CodecSettings>> = { h264, h265, vp9, av1 }

/** Reads the settings of a codec, as MP4 and WebM store them; without settings, the profile is not known. */
export const readSettings = (codec: FilmCodec, settings: Uint8Array | undefined): CodecSettings =>
  settings && settings.length > 2 ? readers[codec](settings) : { profile: null }
