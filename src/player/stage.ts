import type { CutReason } from '../../contract/player/play-records.ts'
import type { ScheduledFilm } from '../../contract/player/schedule.ts'

/** What was shown of a film until now. `startedMs` is the performance time of its first frame; null without one. */
export type Shown = {
  startedMs: number | null
  endedMs: number | null
  playedMs: number
  frames: number | null
  dropped: number | null
  fault: CutReason | null
}

/** A film that is ready to begin at once. */
export type PreparedFilm = {
  /** Length of the film in milliseconds; null for a still. */
  readonly lengthMs: number | null
  readonly element: HTMLVideoElement | HTMLImageElement
  /** Begins to show it over what is shown now. Resolves when its first frame is on the screen. */
  begin(): Promise<void>
  shown(): Shown
  /** Calls back when the film has come to its end by itself. */
  onEnd(ended: () => void): void
  remove(): void
}

/** Makes a film the top layer without a picture, so that the layer below it stays visible until it has one. */
const layerOf = (element: HTMLElement): HTMLElement => {
  element.className = 'layer'
  element.style.opacity = '0'
  return element
}

const prepareStill = async (stage: HTMLElement, url: string): Promise<PreparedFilm> => {
  const image = new Image()
  image.src = url
  await image.decode()
  stage.append(layerOf(image))
  let startedMs: number | null = null
  return {
    lengthMs: null,
    element: image,
    begin: () =>
      new Promise((resolve) => {
        image.style.opacity = '1'
        startedMs = performance.now()
        requestAnimationFrame(() => resolve())
      }),
    shown: () => ({
      startedMs,
      endedMs: null,
      playedMs: startedMs === null ? 0 : performance.now() - startedMs,
      frames: null,
      dropped: null,
      fault: null,
    }),
    onEnd: () => undefined,
    remove() {
      image.remove()
      URL.revokeObjectURL(url)
    },
  }
}

const loaded = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    video.oncanplaythrough = () => resolve()
    video.onerror = () => reject(new Error(video.error?.message ?? 'the film cannot be decoded'))
  })

const prepareVideo = async (stage: HTMLElement, url: string): Promise<PreparedFilm> => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.disablePictureInPicture = true
  video.src = url
  stage.append(layerOf(video))
  try {
    await loaded(video)
  } catch (error) {
    video.remove()
    URL.revokeObjectURL(url)
    throw error
  }
  const shown: Shown = { startedMs: null, endedMs: null, playedMs: 0, frames: 0, dropped: 0, fault: null }
  let ended = (): void => undefined
  video.onerror = () => {
    shown.fault = 'film_broken'
    ended()
  }
  video.onended = () => {
    shown.endedMs = performance.now()
    ended()
  }
  return {
    lengthMs: Math.round(video.duration * 1000),
    element: video,
    begin: () =>
      new Promise((resolve, reject) => {
        video.requestVideoFrameCallback((_, { presentationTime }) => {
          shown.startedMs ??= presentationTime
          video.style.opacity = '1'
          resolve()
        })
        video.play().catch(reject)
      }),
    shown: () => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
      const frames = totalVideoFrames - droppedVideoFrames
      return { ...shown, playedMs: video.currentTime * 1000, frames, dropped: droppedVideoFrames }
    },
    onEnd: (listener) => {
      ended = listener
    },
    remove() {
      video.onerror = null
      video.onended = null
      video.pause()
      video.removeAttribute('src')
      video.load()
      video.remove()
      URL.revokeObjectURL(url)
    },
  }
}

/** Loads a film until it can begin at once. Rejects if the browser cannot decode it. */
export const prepareFilm = (
  stage: HTMLElement,
  file: File,
  { type }: Pick<ScheduledFilm, 'type'>,
): Promise<PreparedFilm> => {
  const url = URL.createObjectURL(new Blob([file], { type }))
  return type.startsWith('video/') ? prepareVideo(stage, url) : prepareStill(stage, url)
}
