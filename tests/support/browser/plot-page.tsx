import '../../../src/theme/tokens.css'
import '../../../src/theme/theme.css'
import '../../../src/theme/base.css'
import { createRoot } from 'react-dom/client'
import { plotPicture } from '../../../src/ui/chart/plot/plot-picture.ts'
import { Panel } from '../../../src/ui/layout/panel.tsx'
import { TrafficPlot } from '../samples/traffic-plot.tsx'

/** Shares of the pixels of a picture that differ from a screenshot, and the sizes of both. */
export type PictureComparison = { different: number; pictureSize: string; screenshotSize: string }

/** The functions of the page for a test. */
export type PlotPage = { comparePicture: (screenshot: string) => Promise<PictureComparison> }

const MOST_DIFFERENCE = 90

const pixelsOf = async (png: Blob): Promise<ImageData> => {
  const image = await createImageBitmap(png)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

const sizeOf = ({ width, height }: ImageData): string => `${width} × ${height}`

/** Whether a pixel differs in the sum of red, green and blue by more than rounding does. */
const isDifferent = (one: ImageData, other: ImageData, pixel: number): boolean => {
  const difference = [0, 1, 2].reduce(
    (sum, channel) => sum + Math.abs((one.data[pixel * 4 + channel] ?? 0) - (other.data[pixel * 4 + channel] ?? 0)),
    0,
  )
  return difference > MOST_DIFFERENCE
}

const comparePicture = async (screenshot: string): Promise<PictureComparison> => {
  const figure = document.querySelector<HTMLElement>('figure')
  if (!figure) throw new Error('There is no plot.')
  const bytes = Uint8Array.from(atob(screenshot), (character) => character.charCodeAt(0))
  const [picture, expected] = await Promise.all([pixelsOf(await plotPicture(figure)), pixelsOf(new Blob([bytes]))])
  const count = expected.width * expected.height
  let different = 0
  for (let pixel = 0; pixel < count; pixel += 1) different += Number(isDifferent(picture, expected, pixel))
  return { different: different / count, pictureSize: sizeOf(picture), screenshotSize: sizeOf(expected) }
}

const page: PlotPage = { comparePicture }
Object.assign(window, page)

// Whole px, so that a screenshot has the same edges as the picture.
const box = document.body.appendChild(document.createElement('div'))
box.style.cssText = 'width: 720px; padding: 32px'
createRoot(box).render(
  <Panel>
    <TrafficPlot />
  </Panel>,
)
