import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ScreenPosition } from '../../../contract/location/location.ts'
import { setLanguage } from '../../i18n/language.ts'
import { PictureFrameContext } from './frame.ts'
import { ScreenLine } from './screen-line.tsx'

const initial: ScreenPosition = { x1: 250, y1: 495, x2: 750, y2: 495, enabled: false, btn: false }
const frame = { height: 600, shownWidth: 540 }
const changed = vi.fn<(position: ScreenPosition) => void>()

const Page = () => {
  const [position, setPosition] = useState(initial)
  return (
    <PictureFrameContext value={frame}>
      <ScreenLine
        position={position}
        onChange={(next) => {
          changed(next)
          setPosition(next)
        }}
      />
    </PictureFrameContext>
  )
}

beforeEach(() => {
  setLanguage('pl')
  changed.mockClear()
  Object.defineProperty(HTMLElement.prototype, 'setPointerCapture', { value: vi.fn(), configurable: true })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 540, 300))
})

test('E26 E27 a line that is not enabled is dashed and labelled as hidden, and has a handle at each end', () => {
  const { container } = render(<Page />)
  expect(container.querySelector('.screen-line')).toHaveClass('screen-line-hidden')
  expect(screen.getByText('ekran, ukryty')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Linia ekranu od x 250, y 495 do x 750, y 495' })).toBeInTheDocument()
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'linia ekranu, początek, x 250, y 495',
    'linia ekranu, koniec, x 750, y 495',
  ])
})

test('E26 the arrow keys move an end, and the callback receives the whole position', async () => {
  render(<Page />)
  screen.getByRole('button', { name: /koniec/ }).focus()
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}')
  expect(changed).toHaveBeenLastCalledWith({ x1: 250, y1: 495, x2: 745, y2: 520, enabled: false, btn: false })
  await userEvent.keyboard('a{Tab}')
  expect(changed).toHaveBeenCalledTimes(2)
})

test('E26 K19 an end is dragged in px of the picture, and Escape restores it', async () => {
  render(<Page />)
  const end = screen.getByRole('button', { name: /początek/ })
  fireEvent.pointerDown(end, { pointerId: 1, button: 0, clientX: 125, clientY: 247.5 })
  fireEvent.pointerMove(screen.getByRole('application'), { pointerId: 1, clientX: 100, clientY: 400 })
  expect(changed).toHaveBeenLastCalledWith({ ...initial, x1: 200, y1: 600 })
  await userEvent.keyboard('{Escape}')
  expect(changed).toHaveBeenLastCalledWith(initial)
})

test('E26 without editing, a line that is not enabled is not rendered, and an enabled one has no handles', () => {
  const { container, rerender } = render(
    <PictureFrameContext value={frame}>
      <ScreenLine position={initial} />
    </PictureFrameContext>,
  )
  expect(container).toBeEmptyDOMElement()
  rerender(
    <PictureFrameContext value={frame}>
      <ScreenLine position={{ ...initial, enabled: true }} />
    </PictureFrameContext>,
  )
  expect(container.querySelector('.screen-line')).not.toHaveClass('screen-line-hidden')
  expect(screen.getByText('ekran')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
