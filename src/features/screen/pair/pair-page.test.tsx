import { screen as page, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { screenPlayers, shownScreen } from '../../../../tests/support/samples/screen-players.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('en'))

const owner = sampleAccount({ role_id: 13, permissions: ['location.edit'] })
const second = { ...shownScreen, id: 5, name: 'B', location_name: 'Dworzec', player: 'silent' }

const open = (answers: object = {}, path = '/screen/pair?code=k7m4xp') =>
  openPage(path, {
    user: owner,
    answers: {
      'screen.list': { items: [shownScreen, second], total: 41, page: 1, pages: 3, size: 20 },
      ...answers,
    },
  })

const pairButton = () => page.findByRole('button', { name: 'Pair player' })

test('the code comes from the address; the chosen screen gets the player, and its page is opened', async () => {
  const { asked } = open({
    'screen_player.pair': screenPlayers('paired'),
    'screen.get': second,
    'screen_player.get': screenPlayers('paired'),
  })
  expect(await page.findByLabelText(/^Code/)).toHaveValue('K7M4XP')
  await userEvent.click(await pairButton())
  expect(page.getByText('Select a screen.')).toBeVisible()
  expect(await page.findByText('Screens shown: 2 of 41. Narrow the search to find others.')).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: /^Dworzec.*B/ }))
  expect(page.getByText(/^This screen already has a player/)).toBeVisible()
  await userEvent.click(await pairButton())
  expect(await page.findByRole('heading', { name: 'B', level: 1 })).toBeVisible()
  expect(window.location.pathname).toBe('/screen/player/5')
  expect(asked('screen_player.pair').map(({ options }) => [options.params, options.body])).toEqual([
    [{ id: 5 }, { code: 'K7M4XP' }],
  ])
})

test('screens are searched on the server, and the chosen one stays while others are found', async () => {
  const { asked } = open()
  await userEvent.click(await page.findByRole('radio', { name: /Dworzec/ }))
  await userEvent.type(page.getByRole('searchbox', { name: 'Search screens' }), 'Rynek')
  await expect.poll(() => asked('screen.list').at(-1)?.options.query).toMatchObject({ filter: 'Rynek' })
  expect(within(page.getByRole('radiogroup')).getByRole('radio', { name: /Dworzec/ })).toBeChecked()
})

test.each([
  ['en', 'No player shows this code now. The code changes every 15 minutes.'],
  ['pl', /^Żaden odtwarzacz nie pokazuje teraz tego kodu\./],
] as const)(
  'a code that no player shows is refused in words (%s), and another one can be typed',
  async (language, text) => {
    setLanguage(language)
    const { asked } = open({ 'screen_player.pair': problem(404, 'unknown_pairing_code') })
    await userEvent.click(await page.findByRole('radio', { name: /^Rynek/ }))
    await userEvent.click(await page.findByRole('button', { name: /^(Pair player|Sparuj odtwarzacz)$/ }))
    expect(await page.findByText(text)).toBeVisible()
    const code = page.getByLabelText(/^(Code|Kod)/)
    await userEvent.clear(code)
    await userEvent.type(code, 'abc def{Enter}')
    await expect.poll(() => asked('screen_player.pair').at(-1)?.options.body).toEqual({ code: 'ABCDEF' })
  },
)

test('R37 R38 somebody who is not logged in returns with the code after the login', async () => {
  openPage('/screen/pair?code=K7M4XP', { user: null, answers: {} })
  await expect.poll(() => window.location.search).toBe('?next=%2Fscreen%2Fpair%3Fcode%3DK7M4XP')
  expect(window.location.pathname).toBe('/auth/login')
})
