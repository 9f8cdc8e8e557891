import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Point } from '../../../../contract/location/location.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PictureFrameContext } from '../frame.ts'
import { PictureTools } from '../stage/picture-tools.tsx'
import type { Tracks } from './heat-drawing.ts'
import * as grid from './heat-grid.ts'
import { HeatLayer } from './heat-layer.tsx'

vi.mock('./heat-grid.ts', { spy: true })

const track = (x: number): Point[] => [
  [x, 100],
  [x, 300],
]
const frames = new Map<number, FrameRequestCallback>()
let painted = new Uint8ClampedArray()

/** Runs animation frames until none is requested; returns their number. */
const settle = (): number => {
  let count = 0
  act(() => {
    for (; frames.size > 0; count += 1) {
      const requested = [...frames.values()]
      frames.clear()
      for (const frame of requested) frame(performance.now())
    }
  })
  return count
}
const alphaAt = (x: number, y: number): number =>
  painted[(Math.floor(y / grid.CELL_PX) * 270 + Math.floor(x / grid.CELL_PX)) * 4 + 3] ?? 0

beforeEach(() => {
  setLanguage('pl')
  frames.clear()
  painted = new Uint8ClampedArray()
  let requests = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    requests += 1
    frames.set(requests, frame)
    return requests
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  const context: Partial<CanvasRenderingContext2D> = {
    createImageData: vi.fn((width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
      width,
      height,
    })) as unknown as CanvasRenderingContext2D['createImageData'],
    putImageData: (image: ImageData) => {
      painted = new Uint8ClampedArray(image.data)
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as CanvasRenderingContext2D)
  vi.mocked(grid.addTrack).mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const layer = (tracks: Tracks, height = 608) => (
  <PictureFrameContext value={{ height, shownWidth: 724 }}>
    <HeatLayer tracks={tracks} opacity={0.5} />
  </PictureFrameContext>
)
const added = (): number => vi.mocked(grid.addTrack).mock.calls.length

test('R15 pages of tracks are added to the drawing, and only new tracks are drawn', () => {
  const first = [track(200), track(210)]
  const { rerender } = render(layer(first))
  settle()
  expect(added()).toBe(2)
  expect(alphaAt(200, 200)).toBeGreaterThan(0)
  expect(alphaAt(800, 200)).toBe(0)
  rerender(layer([...first, track(800)]))
  settle()
  expect(added()).toBe(3)
  expect(alphaAt(200, 200)).toBeGreaterThan(0)
  expect(alphaAt(800, 200)).toBeGreaterThan(0)
  expect(screen.getByRole('img', { name: 'Mapa cieplna z\u00a03 ścieżek' })).toHaveStyle({ opacity: '0.5' })
})

test('R15 different tracks, or a different picture, are drawn from the start', () => {
  const tracks = [track(200), track(210)]
  const { rerender } = render(layer(tracks))
  settle()
  rerender(layer([track(800), track(810)]))
  settle()
  expect(alphaAt(200, 200)).toBe(0)
  expect(alphaAt(800, 200)).toBeGreaterThan(0)
  rerender(layer([]))
  settle()
  expect(painted.every((byte, index) => index % 4 !== 3 || byte === 0)).toBe(true)
  vi.mocked(grid.addTrack).mockClear()
  rerender(layer(tracks, 800))
  settle()
  // The drawing of the previous height has stopped; it must not draw the new tracks as well.
  expect(added()).toBe(tracks.length)
  expect(painted).toHaveLength(270 * 200 * 4)
  expect(alphaAt(200, 200)).toBeGreaterThan(0)
})

test('a sentence says that the heatmap is being drawn, until the first painting', () => {
  render(layer([track(300)]))
  expect(screen.getByRole('status')).toHaveTextContent('Rysowanie mapy cieplnej…')
  settle()
  expect(screen.queryByRole('status')).toBeNull()
})

test('R15 much work is spread over frames, and unmounting cancels the rest', () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 1
    return nowMs
  })
  const many = Array.from({ length: 100 }, (_, index) => track(index * 10))
  const { rerender, unmount } = render(layer(many))
  expect(settle()).toBeGreaterThan(10)
  expect(added()).toBe(100)
  rerender(layer([...many, track(5)]))
  expect(frames.size).toBe(1)
  unmount()
  expect(frames.size).toBe(0)
})

const Tools = () => {
  const [shown, setShown] = useState({ zones: true, heat: true, tracks: false })
  const [opacity, setOpacity] = useState(0.8)
  return <PictureTools shown={shown} onShow={setShown} opacity={opacity} onOpacity={setOpacity} />
}

test('R15 each layer has a switch, and the heatmap’s switch also controls its opacity and its legend', () => {
  render(<Tools />)
  const cover = screen.getByRole('slider', { name: 'Krycie' })
  expect(cover).toHaveAttribute('aria-valuetext', '80\u202f%')
  fireEvent.change(cover, { target: { value: '35' } })
  expect(cover).toHaveValue('35')
  expect(screen.getByText(/rzadko/)).toHaveTextContent('rzadko często')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ścieżki' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mapa cieplna' }))
  expect(screen.getAllByRole('checkbox').map((box) => box.matches(':checked'))).toEqual([true, false, true])
  expect(cover).toBeDisabled()
  expect(screen.queryByText(/rzadko/)).toBeNull()
})
