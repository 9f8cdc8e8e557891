import { STILL_EDGE } from '../../contract/limits.ts'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** The still shows this moment, or the middle of a shorter film: the first frame is often black. */
const STILL_SECONDS = 0.5
const QUALITY = 0.8
const LIMIT_MS = 10 * SECOND_MS

const drawnFrame = (video: HTMLVideoElement): Promise<Blob | null> => {
  const scale = Math.min(1, STILL_EDGE / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** Takes a still of a film for its poster; null if this browser cannot show the film. */
export const takeStill = (film: File): Promise<File | null> => {
  const video = document.createElement('video')
  if (video.canPlayType('video/mp4') === '') return Promise.resolve(null)
  const address = URL.createObjectURL(film)
  return new Promise((resolve) => {
    const finish = (still: Blob | null): void => {
      clearTimeout(limit)
      URL.revokeObjectURL(address)
      resolve(still && new File([still], 'still.jpg', { type: 'image/jpeg' }))
    }
    const limit = setTimeout(() => finish(null), LIMIT_MS)
    video.muted = true
    video.preload = 'auto'
    video.onloadeddata = () => {
      video.currentTime = Math.min(STILL_SECONDS, video.duration / 2)
    }
    video.onseeked = () => void drawnFrame(video).then(finish, () => finish(null))
    video.onerror = () => finish(null)
    video.src = address
  })
}
