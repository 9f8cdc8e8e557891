import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Point } from '../../../../contract/location/location.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PictureFrameContext } from '../frame.ts'
import { PictureTools } from '../stage/picture-tools.tsx'
import type { Ways } from './heat-drawing.ts'
import * as grid from './heat-grid.ts'
import { HeatLayer } from './heat-layer.tsx'

vi.mock('./heat-grid.ts', { spy: true })

const way = (x: number): Point[] => [
  [x, 100],
  [x, 300],
]
const frames = new Map<number, FrameRequestCallback>()
let painted = new Uint8ClampedArray()

/** Runs frames until none is asked for, and tells how many there were. */
const settle = (): number => {
  let count = 0
  act(() => {
    for (; frames.size > 0; count += 1) {
      const asked = [...frames.values()]
      frames.clear()
      for (const frame of asked) frame(performance.now())
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
  let asked = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    asked += 1
    frames.set(asked, frame)
    return asked
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
  vi.mocked(grid.addWay).mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const layer = (ways: Ways, height = 608) => (
  <PictureFrameContext value={{ height, shownWidth: 724 }}>
    <HeatLayer ways={ways} opacity={0.5} />
  </PictureFrameContext>
)
const added = (): number => vi.mocked(grid.addWay).mock.calls.length

test('R15 pages of tracks are added to the drawing, and only new tracks are drawn', () => {
  const first = [way(200), way(210)]
  const { rerender } = render(layer(first))
  settle()
  expect(added()).toBe(2)
  expect(alphaAt(200, 200)).toBeGreaterThan(0)
  expect(alphaAt(800, 200)).toBe(0)
  rerender(layer([...first, way(800)]))
  settle()
  expect(added()).toBe(3)
  expect(alphaAt(200, 200)).toBeGreaterThan(0)
  expect(alphaAt(800, 200)).toBeGreaterThan(0)
  expect(screen.getByRole('img', { name: 'Mapa cieplna z\u00a03 torów' })).toHaveStyle({ opacity: '0.5' })
})

test('R15 other tracks, or another picture, are drawn from the start', () => {
  const ways = [way(200), way(210)]
  const { rerender } = render(layer(ways))
  settle()
  rerender(layer([way(800), way(810)]))
  settle()
  expect(alphaAt(200, 200)).toBe(0)
  expect(alphaAt(800, 200)).toBeGreaterThan(0)
  rerender(layer([]))
  settle()
  expect(painted.every((byte, place) => place % 4 !== 3 || byte === 0)).toBe(true)
  rerender(layer(ways, 800))
  settle()
  expect(painted).toHaveLength(270 * 200 * 4)
  expect(alphaAt(200, 200)).toBeGreaterThan(0)
})

test('R15 much work is spread over frames, and none is left when the layer goes', () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 1
    return nowMs
  })
  const many = Array.from({ length: 100 }, (_, place) => way(place * 10))
  const { rerender, unmount } = render(layer(many))
  expect(settle()).toBeGreaterThan(10)
  expect(added()).toBe(100)
  rerender(layer([...many, way(5)]))
  expect(frames.size).toBe(1)
  unmount()
  expect(frames.size).toBe(0)
})

const Tools = () => {
  const [shown, setShown] = useState({ zones: true, heat: true, tracks: false })
  const [opacity, setOpacity] = useState(0.8)
  return <PictureTools shown={shown} onShow={setShown} opacity={opacity} onOpacity={setOpacity} />
}

test('R15 layers are switched one by one, and the heatmap’s cover and legend go with it', () => {
  render(<Tools />)
  const cover = screen.getByRole('slider', { name: 'Krycie' })
  expect(cover).toHaveAttribute('aria-valuetext', '80\u202f%')
  fireEvent.change(cover, { target: { value: '35' } })
  expect(cover).toHaveValue('35')
  expect(screen.getByText(/rzadko/)).toHaveTextContent('rzadko często')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tory' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mapa cieplna' }))
  expect(screen.getAllByRole('checkbox').map((box) => box.matches(':checked'))).toEqual([true, false, true])
  expect(cover).toBeDisabled()
  expect(screen.queryByText(/rzadko/)).toBeNull()
})
