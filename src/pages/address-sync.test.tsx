import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { setLanguage } from '../i18n/language.ts'

beforeEach(() => setLanguage('en'))

const cinemas = {
  id: 7,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  name: 'Cinemas',
  venue_type: null,
  locations: 1,
}
const answers = { 'industry.list': { items: [cinemas], total: 60, page: 1, pages: 3, size: 25 } }
const open = (path: string) => openPage(path, { user: sampleAccount({ role_id: 1 }), answers })

test('a list writes its own parameters to the address and leaves the others as they are', async () => {
  const { asked } = open('/industry?from=mail&q=cin&from=Monday&q=')
  const search = await screen.findByRole('searchbox', { name: 'Search the list' })
  expect(search).toHaveValue('cin')
  await userEvent.clear(search)
  await userEvent.type(search, 'kin')
  await waitFor(() => expect(window.location.search).toBe('?q=kin&from=mail&from=Monday'))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(window.location.search).toBe('?q=kin&page=2&from=mail&from=Monday'))
  await userEvent.clear(search)
  await waitFor(() => expect(window.location.search).toBe('?from=mail&from=Monday'))
  for (const { options } of asked('industry.list')) expect(options.query).not.toHaveProperty('from')
})

test('a parameter that is not the list’s does not make it ask twice', async () => {
  const { asked } = open('/industry?from=mail')
  expect(await screen.findByRole('cell', { name: 'Cinemas' })).toBeVisible()
  expect(asked('industry.list')).toHaveLength(1)
  expect(window.location.search).toBe('?from=mail')
})
