import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportQuery } from '../../contract/records.ts'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { setLanguage } from '../i18n/language.ts'

beforeEach(() => {
  localStorage.clear()
  setLanguage('en')
})

/** Lists of the administration: path, kind, the columns and headings of the exported file, and some of its words. */
const lists: readonly (readonly [string, string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    '/user',
    'user',
    {
      name: 'Full name',
      email: 'E-mail address',
      username: 'Username',
      role_name: 'Role',
      company_name: 'Company',
      last_login_at: 'Last login',
      is_active: 'State',
      created_at: 'Created',
    },
    ['role_name=Sales=Sales', 'is_active=false=Inactive'],
  ],
  [
    '/company',
    'company',
    {
      name: 'Name',
      tax_number: 'Tax number (NIP)',
      discount: 'Discount or surcharge',
      users: 'Accounts',
      campaigns: 'Campaigns',
    },
    [],
  ],
  [
    '/role',
    'role',
    { name: 'Name', permissions: 'Permissions', users: 'Accounts', created_at: 'Created' },
    ['name=Media planner=Media planner', 'permissions=report.raw=Downloads raw sensor data'],
  ],
  [
    '/screen',
    'screen',
    {
      name: 'Number or name',
      location_name: 'Location',
      address: 'Address',
      city_name: 'City',
      player: 'Player',
      width: 'Width',
      height: 'Height',
      is_active: 'State',
      created_at: 'Created',
    },
    ['is_active=true=Active', 'player=clock_wrong=Clock wrong'],
  ],
  [
    '/audit',
    'audit',
    {
      at: 'When',
      account_name: 'Who',
      address: 'IP address',
      action: 'Action',
      kind: 'Kind',
      record_name: 'Name',
      before: 'Before',
      after: 'After',
    },
    ['action=login_failed=failed login', 'kind=industry=venue type'],
  ],
]

test.each(lists)('P16 %s is exported with everything that its columns show', async (path, kind, columns, words) => {
  const { asked } = openPage(path, {
    user: sampleAccount({ role_id: 1, permissions: ['location.edit'] }),
    answers: {
      [`${kind}.list`]: { items: [], total: 0, page: 1, pages: 1, size: 25 },
      [`${kind}.export`]: new File([], 'a.csv'),
      'location.choose': { items: [] },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByText('CSV'))
  await waitFor(() => expect(asked(`${kind}.export`)).toHaveLength(1))
  const query = asked(`${kind}.export`)[0]?.options.query as { columns: string[]; headings: string[]; words: string[] }
  expect(Object.fromEntries(query.columns.map((column, index) => [column, query.headings[index]]))).toEqual(columns)
  expect(z.safeParse(exportQuery.words, query.words).success).toBe(true)
  expect(query.words).toEqual(expect.arrayContaining([...words]))
  if (words.length === 0) expect(query.words).toEqual([])
})
