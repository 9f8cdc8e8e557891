import { MOST_SPOT_BYTES, SPOT_TOLERANCE_SECONDS } from '../../../../../contract/limits.ts'

/** Length and size of a spot file as read by the browser. */
export type SpotFileMetadata = {
  seconds: number
  width: number
  height: number
}

/** Why a file cannot be uploaded; null if it can. */
export type SpotFileError = 'notMp4' | 'tooLong' | 'tooLarge' | null

/** Checks a file before the upload: it must be an MP4 that the browser can read, not too long and not too large. */
export const spotFileErrorOf = (
  file: Pick<File, 'name' | 'type' | 'size'>,
  metadata: SpotFileMetadata | null,
  spotSeconds: number,
): SpotFileError => {
  const isMp4 = file.type === 'video/mp4' || (file.type === '' && file.name.toLowerCase().endsWith('.mp4'))
  if (!isMp4) return 'notMp4'
  if (file.size > MOST_SPOT_BYTES) return 'tooLarge'
  if (metadata === null) return 'notMp4'
  return metadata.seconds > spotSeconds + SPOT_TOLERANCE_SECONDS ? 'tooLong' : null
}

/** Reads length and size of a spot file with the browser's video element; null if the browser cannot open it. */
export const readSpotFileMetadata = (file: File): Promise<SpotFileMetadata | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const video = document.createElement('video')
    const finish = (metadata: SpotFileMetadata | null): void => {
      URL.revokeObjectURL(address)
      resolve(metadata)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () =>
      finish(
        Number.isFinite(video.duration)
          ? { seconds: video.duration, width: video.videoWidth, height: video.videoHeight }
          : null,
      )
    video.onerror = () => finish(null)
    video.src = address
  })

/**
 * A file name that no other spot of the campaign has. Files that are not uploaded yet are identified by their names.
 */
export const uniqueFileName = (name: string, taken: readonly string[]): string => {
  if (!taken.includes(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let count = 2
  while (taken.includes(`${stem} (${count})${ending}`)) count += 1
  return `${stem} (${count})${ending}`
}
