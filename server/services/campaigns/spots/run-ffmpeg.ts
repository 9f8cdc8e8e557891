import type { ConversionFault } from '../../../../contract/campaign/film-conversion.ts'
import { LONGEST_FILM_EDGE, MOST_SPOT_BYTES } from '../../../../contract/limits.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { convertedShape, neededBitRate } from '../../../../machines/campaign/film/film-conversion.ts'
import type { FilmFile } from '../../../../machines/campaign/film/film-file.ts'
import { type EndedProgram, runLimited } from '../../../base/limited-process.ts'

const MOST_SECONDS = (15 * MINUTE_MS) / SECOND_MS
const MOST_MEMORY_BYTES = 4 * 1024 ** 3
/** Parts of a film that may be damaged before the conversion fails. */
const MOST_ERRORS = '0.05'

/** Readers of ffmpeg, by container: it must not guess, because some formats name other files. */
const readers: Partial<Readonly<Record<FilmFile['container'], string>>> = { mp4: 'mov', webm: 'matroska' }

/** A film on disk, what it is, and where the converted one is written. */
export type FilmToConvert = { readonly film: FilmFile; readonly path: string; readonly target: string }

/** The arguments that make H.264 High of a film, without sound, with a constant frame rate, that begins at once. */
const argumentsFor = ({ film, path, target }: FilmToConvert): string[] => {
  const { width, height, frameRate } = convertedShape(film)
  const bitRate = neededBitRate(film)
  const pictures = `scale=${width}:${height},setsar=1,fps=${frameRate},format=yuv420p`
  return [
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-nostats', '-y'],
    ['-protocol_whitelist', 'file', '-max_pixels', String(LONGEST_FILM_EDGE ** 2), '-threads', '2'],
    ['-max_error_rate', MOST_ERRORS, '-f', readers[film.container] ?? film.container, '-i', `file:${path}`],
    ['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-vf', pictures],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'medium', '-crf', '20', '-threads', '2'],
    ['-maxrate', String(bitRate), '-bufsize', String(bitRate), '-movflags', '+faststart'],
    ['-t', String((film.seconds ?? 0) + 1), '-f', 'mp4', `file:${target}`],
  ].flat()
}

/** The exit code of a program that was ended because its file became too large (128 + SIGXFSZ). */
const TOO_LARGE = 153

const faultOf = ({ isLate, messages, code }: EndedProgram): ConversionFault | null => {
  if (isLate) return 'too_slow'
  if (code === 0) return null
  return code === TOO_LARGE || /File too large/i.test(messages) ? 'too_large' : 'unreadable'
}

/**
 * Writes a film as players need it. Returns why it could not, with the messages of ffmpeg; `fault` is null if it did.
 * The result is not checked.
 */
export const runFfmpeg = async (
  ffmpeg: string,
  folder: string,
  film: FilmToConvert,
  signal: AbortSignal,
): Promise<{ fault: ConversionFault | null; messages: string }> => {
  const ended = await runLimited({
    command: [ffmpeg, ...argumentsFor(film)],
    cwd: folder,
    mostSeconds: MOST_SECONDS,
    mostFileBytes: MOST_SPOT_BYTES,
    mostMemoryBytes: MOST_MEMORY_BYTES,
    signal,
  })
  return { fault: faultOf(ended), messages: ended.messages }
}
