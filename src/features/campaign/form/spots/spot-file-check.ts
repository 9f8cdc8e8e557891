/** Largest file of a spot, bytes; the server's own limit. */
export const MAX_SPOT_BYTES = 200 * 1024 * 1024
/** Encoders round a film up to a whole frame: that much over is still in time, as on the server. */
const TOLERANCE_SECONDS = 0.25

/** What a browser can tell about a film. */
export type SpotFileMetadata = {
  seconds: number
  width: number
  height: number
}

/** What is wrong with a file before it is sent; null when nothing is. */
export type SpotFileError = 'notMp4' | 'tooLong' | 'tooLarge' | null

/** Judges a file for a spot of so many seconds: an MP4 that a browser can read, in time, not too large. */
export const spotFileErrorOf = (
  file: Pick<File, 'name' | 'type' | 'size'>,
  film: SpotFileMetadata | null,
  spotSeconds: number,
): SpotFileError => {
  const isMp4 = file.type === 'video/mp4' || (file.type === '' && file.name.toLowerCase().endsWith('.mp4'))
  if (!isMp4) return 'notMp4'
  if (file.size > MAX_SPOT_BYTES) return 'tooLarge'
  if (film === null) return 'notMp4'
  return film.seconds > spotSeconds + TOLERANCE_SECONDS ? 'tooLong' : null
}

/** Reads length and size of a film by letting the browser open it; null where it cannot. */
export const readSpotFileMetadata = (file: File): Promise<SpotFileMetadata | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const video = document.createElement('video')
    const answer = (film: SpotFileMetadata | null): void => {
      URL.revokeObjectURL(address)
      resolve(film)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () =>
      answer(
        Number.isFinite(video.duration)
          ? { seconds: video.duration, width: video.videoWidth, height: video.videoHeight }
          : null,
      )
    video.onerror = () => answer(null)
    video.src = address
  })

/** A name that no other spot of the campaign has: files wait for their upload under their names. */
export const uniqueFileName = (name: string, taken: readonly string[]): string => {
  if (!taken.includes(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let count = 2
  while (taken.includes(`${stem} (${count})${ending}`)) count += 1
  return `${stem} (${count})${ending}`
}
