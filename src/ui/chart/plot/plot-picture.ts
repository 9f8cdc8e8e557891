import { domToBlob } from 'modern-screenshot'

const MARGIN_PX = 16
const SCALE = 2
const omitted = '.plot-actions, .plot-reader, .plot-data, .visually-hidden'

/**
 * Renders a plot with its title and legend as a PNG of twice the size, with the background of its panel, so that it is
 * readable in both colour modes. Rejects if the browser cannot render it.
 */
export const plotPicture = (figure: HTMLElement): Promise<Blob> => {
  const { width, height } = figure.getBoundingClientRect()
  return domToBlob(figure, {
    type: 'image/png',
    scale: SCALE,
    backgroundColor: getComputedStyle(figure).getPropertyValue('--panel').trim(),
    width: Math.ceil(width + 2 * MARGIN_PX),
    height: Math.ceil(height + 2 * MARGIN_PX),
    // The copy has the browser's margin of a figure unless it is set here.
    style: { margin: '0', padding: `${MARGIN_PX}px` },
    filter: (node) => !(node instanceof Element && node.matches(omitted)),
  })
}
