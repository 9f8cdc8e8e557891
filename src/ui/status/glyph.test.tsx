import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { StatusGlyph } from './glyph.tsx'
import { StatusChip, StatusLabel, statusText } from './label.tsx'

afterEach(() => setLanguage('pl'))

const statuses = ['draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end']

test('L02 L03 every status, pending included, has a label in both languages', () => {
  expect(statuses.map(statusText)).toEqual([
    'Szkic',
    'Nowa',
    'Gotowa',
    'Zaakceptowana',
    'Potwierdzona',
    'W\u00a0toku',
    'Zakończona',
  ])
  setLanguage('en')
  expect(statuses.map(statusText)).toEqual(['Draft', 'New', 'Ready', 'Accepted', 'Confirmed', 'In progress', 'End'])
})

test('L04 an unknown status is shown as it is, with a glyph', () => {
  const { container } = render(<StatusChip status="paused_by_moon" />)
  expect(screen.getByText('paused_by_moon')).toBeInTheDocument()
  expect(container.querySelectorAll('svg circle')).toHaveLength(1)
})

test('L04 a status named like an object property is also unknown', () => {
  render(<StatusLabel status="constructor" />)
  expect(screen.getByText('constructor')).toBeInTheDocument()
})

test('every status has a different shape, and one that is not reached is an empty ring', () => {
  const shapes = statuses.map((status) =>
    render(<StatusGlyph status={status} />).container.innerHTML.replace(/class="[^"]*"|data-status="[^"]*"/g, ''),
  )
  expect(new Set(shapes).size).toBe(statuses.length)
  const ahead = render(<StatusGlyph status="end" reached={false} />).container
  expect(ahead.querySelectorAll('path')).toHaveLength(0)
  expect(ahead.querySelectorAll('circle')).toHaveLength(1)
})

test('the label changes with the language while it is on screen', async () => {
  render(<StatusLabel status="ready" />)
  setLanguage('en')
  expect(await screen.findByText('Ready')).toBeInTheDocument()
})
