import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SpotEstimate } from '../../../contract/campaign/spot-contacts.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { setLanguage } from '../../i18n/language.ts'
import { RealizedSpotContacts, SpotContacts } from './spot-contacts.tsx'

beforeEach(() => setLanguage('pl'))

const spot: SpotEstimate = {
  spot_audience: 170_000,
  visible_audience: 119_000,
  plays_per_contact: 0.19,
  seconds_per_contact: 1.1,
  measured_dwell_percent: 37.5,
  assessed_screens: 3,
  screens: 20,
  spot_seconds: 10,
  method: 'spot contacts 1',
}

/** What a metric shows: its label, value and caption. */
const shown = () =>
  [...document.querySelectorAll('.metric')].map((metric) =>
    [...metric.children].map((part) => withPlainSpaces(part.textContent?.replace('?', '') ?? '')).join('|'),
  )

test('E08 a plan shows its contacts with the spot, those likely to see it, and what they rest on', async () => {
  render(<SpotContacts spot={spot} contacts={1_000_000} />)
  await screen.findByText('Kontakty ze spotem')
  expect(shown()).toEqual([
    'Kontakty ze spotem|170 000|17,0 % kontaktów z ekranem',
    'Kontakty widzialne (LTS)|119 000|widzialność oceniona: 3 z 20 ekranów',
    'Spot w polu widzenia|1,1s|na kontakt; czas zmierzony: 38 % kontaktów',
  ])
})

test('E08 the numbers of the spot are explained: the chance, the loop, measured times, assessed screens, the method', async () => {
  render(<SpotContacts spot={spot} contacts={1_000_000} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Jak policzono: Kontakty ze spotem' }))
  const card = within(screen.getByRole('dialog'))
  const rows = card
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => withPlainSpaces(cell.textContent ?? '')).join('|'))
  for (const row of [
    'Kontakty z ekranem (OTS)|1 000 000|kontaktów',
    'Szansa kontaktu ze spotem|17,0 %|',
    'Długość spotu|10|s',
    'Długość pętli|120|s',
    'Kontakty ze zmierzonym czasem|37,5|%',
    'Ekrany z oceną widzialności|3 z 20|',
    'Emisje spotu na kontakt z ekranem|0,19|',
  ])
    expect(rows).toContain(row)
  expect(card.getByText(/Metoda: spot contacts 1\.$/)).toBeInTheDocument()
})

test('E43 realized contacts with the spot stand beside those of the plan', async () => {
  const realized = {
    spot_audience: 85_000,
    visible_audience: 60_000,
    planned_spot_audience: 170_000,
    planned_visible_audience: 119_000,
  }
  render(<RealizedSpotContacts spot={realized} contacts={500_000} />)
  await screen.findByText('Kontakty ze spotem')
  expect(shown()).toEqual(['Kontakty ze spotem|85 000|plan: 170 000', 'Kontakty widzialne (LTS)|60 000|plan: 119 000'])
})

test('a plan that was recorded without its exposure shows nothing about the spot', () => {
  const { container } = render(
    <>
      <SpotContacts spot={undefined} contacts={1_000_000} />
      <SpotContacts spot={null} contacts={0} />
      <RealizedSpotContacts spot={null} contacts={0} />
    </>,
  )
  expect(container).toBeEmptyDOMElement()
})
