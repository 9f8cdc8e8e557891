import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ZoneShapes, zoneShapes } from '../../../../contract/location/location.ts'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PictureFrameContext } from '../frame.ts'
import { ZoneEditor } from './zone-editor.tsx'

const start: ZoneShapes = {
  top: [
    [400, 100],
    [600, 100],
    [600, 300],
    [400, 300],
  ],
  left: [
    [0, 300],
    [300, 300],
    [0, 600],
  ],
  middle: [
    [400, 300],
    [600, 300],
    [600, 500],
    [400, 500],
  ],
  right: [
    [700, 300],
    [1080, 300],
    [1080, 600],
  ],
}
const changed = vi.fn<(zones: ZoneShapes) => void>()

const Page = () => {
  const [zones, setZones] = useState(start)
  return (
    <PictureFrameContext value={{ height: 600, shownWidth: 540 }}>
      <ZoneEditor
        zones={zones}
        onChange={(next) => {
          changed(next)
          setZones(next)
        }}
      />
    </PictureFrameContext>
  )
}

/** The zones of the last change; checks that the zones of every change are valid in the contract. */
const latest = (): ZoneShapes => {
  for (const [zones] of changed.mock.calls) expect(zoneShapes.safeParse(zones).success).toBe(true)
  return changed.mock.lastCall?.[0] ?? start
}
const handles = (): HTMLElement[] => screen.getAllByRole('button', { name: /róg \d/ })
const handle = (name: string): HTMLElement => screen.getByRole('button', { name })
const focused = (): string => withPlainSpaces(document.activeElement?.getAttribute('aria-label'))
const capture = vi.fn()

beforeEach(() => {
  setLanguage('pl')
  changed.mockClear()
  capture.mockClear()
  Object.defineProperty(HTMLElement.prototype, 'setPointerCapture', { value: capture, configurable: true })
  // The picture is at 10, 20 and has half of its size.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 540, 300))
})

const press = async (name: string, keys: string): Promise<void> => {
  handle(name).focus()
  await userEvent.keyboard(keys)
}

test('E28 every corner of the chosen zone has a name with its number and position', () => {
  render(<Page />)
  expect(handles().map((each) => withPlainSpaces(each.getAttribute('aria-label')))).toEqual([
    'górna, róg 1 z 4, x 400, y 100',
    'górna, róg 2 z 4, x 600, y 100',
    'górna, róg 3 z 4, x 600, y 300',
    'górna, róg 4 z 4, x 400, y 300',
  ])
  expect(handles()[0]).toHaveAccessibleDescription(/Insert/)
})

test('E28 arrow keys move a corner by 5 px, with Shift by 25 px, inside the picture, and announce the new position', async () => {
  render(<Page />)
  await press('górna, róg 2 z\u00a04, x 600, y 100', '{ArrowRight}{ArrowDown}')
  expect(latest().top[1]).toEqual([605, 105])
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}')
  expect(latest().top[1]).toEqual([580, 80])
  expect(screen.getByText('górna, róg 2 z 4, x 580, y 80')).toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}')
  expect(latest().top[1]).toEqual([580, 0])
  expect(latest()).toEqual({ ...start, top: start.top.with(1, [580, 0]) })
  expect(focused()).toBe('górna, róg 2 z 4, x 580, y 0')
})

test('E28 Insert adds a corner halfway to the next one and focuses it, Delete removes one', async () => {
  render(<Page />)
  await press('górna, róg 1 z\u00a04, x 400, y 100', '{Insert}')
  expect(latest().top).toEqual(start.top.toSpliced(1, 0, [500, 100]))
  expect(focused()).toBe('górna, róg 2 z 5, x 500, y 100')
  await userEvent.keyboard('{Delete}{Delete}')
  expect(latest().top).toEqual(start.top.toSpliced(1, 1))
  expect(focused()).toBe('górna, róg 2 z 3, x 600, y 300')
})

test('E28 the last three corners cannot be removed, and the reason is shown', async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'lewa' }))
  await press('lewa, róg 1 z\u00a03, x 0, y 300', '{Delete}')
  expect(changed).not.toHaveBeenCalled()
  expect(screen.getByText('Strefa musi mieć co najmniej trzy rogi')).toBeInTheDocument()
})

test('E28 K19 a dragged corner follows the pointer in px of the picture and keeps its offset to it', () => {
  render(<Page />)
  const corner = handle('górna, róg 2 z\u00a04, x 600, y 100')
  // 312, 68 on the page is 604, 96 in the picture: four px beside the corner.
  fireEvent.pointerDown(corner, { pointerId: 3, button: 0, clientX: 312, clientY: 68 })
  expect(capture).toHaveBeenCalledWith(3)
  const cover = screen.getByRole('application', { name: 'Edycja stref' })
  fireEvent.pointerMove(cover, { pointerId: 9, clientX: 100, clientY: 100 })
  expect(changed).not.toHaveBeenCalled()
  fireEvent.pointerMove(cover, { pointerId: 3, clientX: 362.2, clientY: 88 })
  expect(latest().top[1]).toEqual([700, 140])
  fireEvent.pointerMove(cover, { pointerId: 3, clientX: 2000, clientY: -50 })
  expect(latest().top[1]).toEqual([1080, 0])
  fireEvent.pointerUp(cover, { pointerId: 3 })
  changed.mockClear()
  fireEvent.pointerMove(cover, { pointerId: 3, clientX: 200, clientY: 100 })
  expect(changed).not.toHaveBeenCalled()
})

test('E28 Escape restores a corner during a drag and does nothing after it', async () => {
  render(<Page />)
  const corner = handle('górna, róg 2 z\u00a04, x 600, y 100')
  fireEvent.pointerDown(corner, { pointerId: 1, button: 0, clientX: 310, clientY: 70 })
  fireEvent.pointerMove(screen.getByRole('application'), { pointerId: 1, clientX: 350, clientY: 90 })
  expect(latest().top[1]).toEqual([680, 140])
  await userEvent.keyboard('{Escape}')
  expect(latest()).toEqual(start)
  changed.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(changed).not.toHaveBeenCalled()
})

test('E28 a press on the middle of an edge adds a corner and starts to drag it', () => {
  render(<Page />)
  const edge = screen.getByRole('button', { name: 'górna, dodaj róg między 4 a\u00a01' })
  fireEvent.pointerDown(edge, { pointerId: 1, button: 0, clientX: 210, clientY: 120 })
  expect(latest().top.at(-1)).toEqual([400, 200])
  fireEvent.pointerMove(screen.getByRole('application'), { pointerId: 1, clientX: 200, clientY: 120 })
  expect(latest().top).toEqual([...start.top, [380, 200]])
  expect(focused()).toBe('górna, róg 5 z 5, x 380, y 200')
})

test('E28 a click without pointer events also adds a corner, and a double click removes one', () => {
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'górna, dodaj róg między 1 a\u00a02' }), { detail: 0 })
  expect(latest().top).toHaveLength(5)
  fireEvent.doubleClick(screen.getByRole('application'), { clientX: 260, clientY: 70 })
  expect(latest().top).toEqual(start.top)
  changed.mockClear()
  fireEvent.doubleClick(screen.getByRole('application'), { clientX: 400, clientY: 200 })
  expect(changed).not.toHaveBeenCalled()
})

test('E28 a press in a zone chooses it, and near a corner also starts to drag the corner', () => {
  const { container } = render(<Page />)
  expect(screen.getByRole('button', { name: 'górna' })).toHaveAttribute('aria-pressed', 'true')
  const right = container.querySelector('g.zone-right polygon')
  if (!right) throw new Error('The right zone is not drawn.')
  // 549, 319 on the page is 1078, 598 in the picture, beside the third corner.
  fireEvent.pointerDown(right, { pointerId: 1, button: 0, clientX: 549, clientY: 319 })
  expect(screen.getByRole('button', { name: 'prawa' })).toHaveAttribute('aria-pressed', 'true')
  fireEvent.pointerMove(screen.getByRole('application'), { pointerId: 1, clientX: 449, clientY: 219 })
  expect(latest().right[2]).toEqual([880, 400])
  expect(latest().top).toEqual(start.top)
})

test('E28 without zones nothing is rendered', () => {
  const { container } = render(
    <PictureFrameContext value={{ height: 600, shownWidth: 540 }}>
      <ZoneEditor zones={null} onChange={changed} />
    </PictureFrameContext>,
  )
  expect(container).toBeEmptyDOMElement()
})
