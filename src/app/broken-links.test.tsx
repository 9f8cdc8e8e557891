import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../tests/support/pages/fake-services.ts'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { setLanguage } from '../i18n/language.ts'

const missing = '00000000-0000-4000-8000-000000000000'
const user = sampleAccount({ role_id: 1, permissions: ['campaign.edit'] })
const page = { items: [], total: 0, page: 1, pages: 1, size: 25 }

beforeEach(() => setLanguage('pl'))

/** Pages of a single record, the call that reads it, and their heading if there is none. */
const pages = [
  ['/campaign/preview', 'campaign.get', 'Nie ma takiej kampanii'],
  ['/campaign/form', 'campaign.get', 'Nie ma takiej kampanii'],
  ['/offer/print', 'offer.document', 'Nie ma takiej kampanii'],
  ['/your-spots/preview', 'own_spot.get', 'Nie ma takiego spotu'],
  ['/industry/massive-actions', 'industry.get', 'Nie ma takiej pozycji'],
] as const

test.each(pages)('a link to nothing at %s says so and leads to the list', async (path, operation, heading) => {
  // The server finds no such record, or refuses an id that cannot name one.
  for (const [id, refusal] of [
    [missing, problem(404, 'not_found')],
    ['abc', problem(422, 'invalid_input')],
  ] as const) {
    const answers = { [operation]: refusal, 'location.admin_list': page }
    const { unmount } = openPage(`${path}/${id}`, { user, answers })
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
    await waitFor(() => expect(document.title).toBe(`${heading} · Arabox`))
    expect(screen.queryByText(/nie są poprawne|Kod błędu/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Wróć/ })).toBeVisible()
    unmount()
  }
})

test('the form of a template without a campaign asks for one, also in the title of its tab', async () => {
  openPage('/campaign/template/add', { user, answers: {} })
  expect(await screen.findByRole('heading', { level: 1, name: 'Wybierz kampanię' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Wybierz kampanię · Arabox'))
})
