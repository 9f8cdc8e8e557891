import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/language.ts'
import { usePictureFrame } from '../frame.ts'
import { PictureStage } from './picture-stage.tsx'
import { SAMPLE_PICTURE } from './sample-picture.ts'

beforeEach(() => setLanguage('pl'))
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'fullscreenEnabled')
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
})

const Layer = () => {
  const { height } = usePictureFrame()
  return <p>warstwa {height}</p>
}

const stage = (src: string | null, onRetry?: () => void) => (
  <PictureStage src={src} alt="Ulica" tools={<button type="button">Strefy</button>} onRetry={onRetry}>
    <Layer />
  </PictureStage>
)

/** Fires the load event of the picture with the given natural size. */
const loadPicture = (width: number, height: number) => {
  const image = screen.getByAltText('Ulica')
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
}

test('R15 K19 layers wait for the picture and get its height at the width of 1080', () => {
  const { container } = render(stage('/street.jpg'))
  expect(screen.getByRole('status', { name: 'Wczytywanie' })).toBeInTheDocument()
  expect(screen.queryByText(/warstwa/)).toBeNull()
  loadPicture(2160, 2880)
  expect(screen.getByText('warstwa 1440')).toBeInTheDocument()
  expect(screen.queryByRole('status')).toBeNull()
  expect(container.querySelector<HTMLElement>('.picture-frame')?.style.getPropertyValue('--ratio')).toBe('0.75')
})

test('R15 a new address of the picture keeps the layers while the image loads', () => {
  const { rerender } = render(stage('/street.jpg?signed=1'))
  loadPicture(1600, 900)
  rerender(stage('/street.jpg?signed=2'))
  expect(screen.getByText('warstwa 607.5')).toBeInTheDocument()
  expect(screen.getByAltText('Ulica')).toHaveAttribute('src', '/street.jpg?signed=2')
})

test('R15 a picture that fails to load shows an error, and a retry loads it again', async () => {
  const onRetry = vi.fn()
  render(stage('/street.jpg', onRetry))
  fireEvent.error(screen.getByAltText('Ulica'))
  expect(screen.getByRole('alert')).toHaveTextContent('Nie udało się wczytać zdjęcia')
  expect(screen.queryByAltText('Ulica')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(onRetry).toHaveBeenCalledOnce()
  loadPicture(1080, 600)
  expect(screen.getByText('warstwa 600')).toBeInTheDocument()
})

test('R15 without a picture a prompt is shown, and no controls of layers', () => {
  const { rerender } = render(stage(null))
  expect(screen.getByText('Brak zdjęcia')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Strefy' })).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<PictureStage src={null} alt="Ulica" prompt={<p>Please set image</p>} />)
  expect(screen.getByText('Please set image')).toBeInTheDocument()
})

test('the sample picture has the address of an SVG image', () => {
  expect(SAMPLE_PICTURE).toMatch(/svg/)
  render(stage(SAMPLE_PICTURE))
  expect(screen.getByAltText('Ulica')).toHaveAttribute('src', SAMPLE_PICTURE)
})

const offerFullScreen = (request: () => Promise<void>): void => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', { value: request, configurable: true })
}

test('R15 full screen can be entered and left if the browser supports it', async () => {
  const { container, unmount } = render(stage('/street.jpg'))
  loadPicture(1080, 600)
  expect(screen.queryByRole('button', { name: 'Pełny ekran' })).toBeNull()
  unmount()
  let whole: Element | null = null
  const change = (element: Element | null): Promise<void> => {
    whole = element
    act(() => {
      document.dispatchEvent(new Event('fullscreenchange'))
    })
    return Promise.resolve()
  }
  Object.defineProperty(document, 'fullscreenElement', { get: () => whole, configurable: true })
  Object.defineProperty(document, 'exitFullscreen', { value: () => change(null), configurable: true })
  offerFullScreen(() => change(container.ownerDocument.querySelector('figure')))
  render(stage('/street.jpg'))
  loadPicture(1080, 600)
  await userEvent.click(screen.getByRole('button', { name: 'Pełny ekran' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij pełny ekran' }))
  expect(screen.getByRole('button', { name: 'Pełny ekran' })).toBeInTheDocument()
})

test('R15 after the browser has denied full screen it is not requested again', async () => {
  offerFullScreen(() => Promise.reject(new TypeError('not here')))
  render(stage('/street.jpg'))
  loadPicture(1080, 600)
  await userEvent.click(screen.getByRole('button', { name: 'Pełny ekran' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pełny ekran' })).toBeNull())
})
