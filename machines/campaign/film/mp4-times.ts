import { type Box, childrenOf, findBox, readNumber } from './mp4-boxes.ts'

/** Version, flags and number of entries of a table. */
const TABLE_HEADER = 8
/** Entries of a table that are read: a spot of two minutes has at most 7,200 pictures. */
const MOST_ENTRIES = 50_000

/** How long a track plays, and the pictures (samples) that it has in a second; 0 if it does not say them. */
export type TrackTimes = { seconds: number; sampleRate: number }

/** Timescale and duration of a movie header (`mvhd`) or a media header (`mdhd`); both have the same layout. */
const timesOf = (header: Uint8Array): { timescale: number; seconds: number } => {
  const isWide = header[0] === 1
  const timescale = readNumber(header, isWide ? 20 : 12, 4)
  return { timescale, seconds: readNumber(header, isWide ? 24 : 16, isWide ? 8 : 4) / timescale }
}

/** Calls `add` with the position of each entry of a table (`stts`, `elst`) that is really in the file. */
const eachEntry = (table: Uint8Array, entryBytes: number, add: (at: number) => void): void => {
  const present = Math.floor((table.length - TABLE_HEADER) / entryBytes)
  const entries = Math.min(readNumber(table, 4, 4), present, MOST_ENTRIES)
  for (let entry = 0; entry < entries; entry++) add(TABLE_HEADER + entry * entryBytes)
}

/** Number and seconds of all samples of a track, whatever its headers say. */
const samplesOf = (media: readonly Box[], timescale: number): { count: number; seconds: number } => {
  const times = findBox(media, 'minf', 'stbl', 'stts')
  const sum = { count: 0, units: 0 }
  if (times) {
    eachEntry(times, 8, (at) => {
      const count = readNumber(times, at, 4)
      sum.count += count
      sum.units += count * readNumber(times, at + 4, 4)
    })
  }
  return { count: sum.count, seconds: sum.units / timescale }
}

/** Seconds that the edit list of a track plays; it can play a part of the track, or a part several times. */
const editedSeconds = (track: readonly Box[], movieTimescale: number): number => {
  const edits = findBox(track, 'edts', 'elst')
  if (!edits) return 0
  const [entryBytes, length] = edits[0] === 1 ? ([20, 8] as const) : ([12, 4] as const)
  let units = 0
  eachEntry(edits, entryBytes, (at) => {
    units += readNumber(edits, at, length)
  })
  return units / movieTimescale
}

/** How long a track can play: some players follow its edit list, others its header, others its samples. */
const trackTimes = (track: readonly Box[], movieTimescale: number): TrackTimes => {
  const media = childrenOf(findBox(track, 'mdia') ?? new Uint8Array())
  const header = findBox(media, 'mdhd')
  if (!header) return { seconds: 0, sampleRate: 0 }
  const { timescale, seconds } = timesOf(header)
  const samples = samplesOf(media, timescale)
  return {
    seconds: Math.max(seconds, samples.seconds, editedSeconds(track, movieTimescale)),
    sampleRate: samples.seconds > 0 ? samples.count / samples.seconds : 0,
  }
}

/**
 * The length of a film in seconds, which is the longest of the movie header and the tracks, because players follow the
 * tracks, and the times of each track.
 */
export const filmTimes = (
  movieHeader: Uint8Array,
  tracks: readonly (readonly Box[])[],
): { seconds: number; tracks: TrackTimes[] } => {
  const { timescale, seconds } = timesOf(movieHeader)
  const each = tracks.map((track) => trackTimes(track, timescale))
  return { seconds: Math.max(seconds, ...each.map((track) => track.seconds)), tracks: each }
}
