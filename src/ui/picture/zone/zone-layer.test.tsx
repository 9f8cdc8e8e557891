import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { ZoneShapes } from '../../../../contract/location/location.ts'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { type PictureFrame, PictureFrameContext } from '../frame.ts'
import { TrackLayer } from '../track-layer.tsx'
import { ZoneLayer } from './zone-layer.tsx'

const zones: ZoneShapes = {
  top: [
    [0, 0],
    [1080, 0],
    [1080, 200],
    [0, 200],
  ],
  left: [
    [0, 200],
    [360, 200],
    [360, 600],
    [0, 600],
  ],
  middle: [
    [360, 200],
    [720, 200],
    [720, 600],
    [360, 600],
  ],
  right: [
    [720, 200],
    [1080, 200],
    [1080, 600],
  ],
}
const counts = { top: 6, left: 14, middle: 1022, right: 9 }
const wide: PictureFrame = { height: 600, shownWidth: 720 }
const narrow: PictureFrame = { height: 600, shownWidth: 358 }

const onPicture = (layer: ReactNode, frame = wide) =>
  render(<PictureFrameContext value={frame}>{layer}</PictureFrameContext>)
const plates = (): HTMLElement[] => within(screen.getByRole('list', { name: 'Strefy' })).getAllByRole('listitem')

beforeEach(() => setLanguage('pl'))

test('R15 E28 four zones are drawn at the width of 1080, each with its name and its number of people', () => {
  const { container } = onPicture(<ZoneLayer zones={zones} counts={counts} />)
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 1080 600')
  expect(container.querySelector('.zone-right .zone-line')).toHaveAttribute('points', '720,200 1080,200 1080,600')
  expect(plates().map((plate) => withPlainSpaces(plate.textContent))).toEqual([
    'górna 6',
    'lewa 14',
    'środkowa 1 022',
    'prawa 9',
  ])
  expect(plates().map(({ style }) => style.left)).toHaveLength(4)
})

test('E28 on a narrow picture only the numbers are visible, and the names remain for screen readers', () => {
  onPicture(<ZoneLayer zones={zones} counts={counts} />, narrow)
  expect(plates().map((plate) => withPlainSpaces(plate.textContent))).toEqual([
    'górna 6',
    'lewa 14',
    'środkowa 1 022',
    'prawa 9',
  ])
  for (const name of ['górna', 'lewa', 'środkowa', 'prawa'])
    expect(screen.getByText(name)).toHaveClass('visually-hidden')
})

test('E28 without counts, plates show only the names of the zones', () => {
  onPicture(<ZoneLayer zones={zones} />, narrow)
  expect(plates().map((plate) => withPlainSpaces(plate.textContent).trim())).toEqual([
    'górna',
    'lewa',
    'środkowa',
    'prawa',
  ])
  expect(screen.getByText('górna')).not.toHaveClass('visually-hidden')
})

test('E28 zones that are missing or invalid are not drawn', () => {
  const { container, rerender } = onPicture(<ZoneLayer zones={null} counts={counts} />)
  expect(container).toBeEmptyDOMElement()
  rerender(
    <PictureFrameContext value={wide}>
      <ZoneLayer zones={{ ...zones, left: [] }} counts={counts} />
    </PictureFrameContext>,
  )
  expect(container).toBeEmptyDOMElement()
})

test('R15 only the latest tracks are shown, older ones fainter', () => {
  const tracks = Array.from({ length: 5 }, (_, index): [number, number][] => [
    [index, 0],
    [index, 100],
  ])
  const { container } = onPicture(<TrackLayer tracks={tracks} last={3} />)
  expect(screen.getByRole('img', { name: '3 ostatnie ścieżki' })).toBeInTheDocument()
  expect([...container.querySelectorAll('.track-line')].map((line) => line.getAttribute('d'))).toEqual([
    'M2 0L2 100',
    'M3 0L3 100',
    'M4 0L4 100',
  ])
  const faintness = [...container.querySelectorAll('g')].map((group) => Number(group.getAttribute('opacity')))
  expect(faintness).toEqual(faintness.toSorted((one, other) => one - other))
  expect(faintness.at(-1)).toBe(1)
})

test('R15 a layer outside a picture throws an error', () => {
  expect(() => render(<TrackLayer tracks={[]} />)).toThrow('A layer of a picture must be inside a PictureStage.')
})
