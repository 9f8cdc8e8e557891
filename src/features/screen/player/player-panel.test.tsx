import { screen as page, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ScreenPlayer, ScreenPlayers } from '../../../../contract/player/screen-players.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { screenPlayers, shownScreen } from '../../../../tests/support/samples/screen-players.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { playerError } from './player-error.ts'

beforeEach(() => setLanguage('en'))

const owner = sampleAccount({ role_id: 13, permissions: ['location.edit'] })
const administrator = sampleAccount({ role_id: 1, permissions: ['location.edit'] })

const open = (players: ScreenPlayers, answers: object = {}, user = owner) =>
  openPage('/screen/player/4', {
    user,
    answers: { 'screen.get': shownScreen, 'screen_player.get': players, ...answers },
  })

const panel = async () => within(await page.findByRole('region', { name: 'Player' }))

const factOf = (shown: Awaited<ReturnType<typeof panel>>, label: string) =>
  shown.getByText(label).nextElementSibling?.textContent

test('the page of a screen shows what its player last said, and the wrong clock and the error in words', async () => {
  open(screenPlayers('clock_wrong', { offset_ms: -6_200, is_clock_wrong: true }))
  const shown = await panel()
  expect(shown.getByText('Clock wrong')).toBeVisible()
  expect(shown.getByText('The player of this screen confirms its plays.')).toBeVisible()
  expect(factOf(shown, 'Clock')).toBe('wrong, 6.2\u00a0s behind')
  expect(factOf(shown, 'Stored films')).toBe('2 of 3')
  expect(factOf(shown, 'Films with bars')).toContain('1 ')
  expect(factOf(shown, 'Free storage')).toBe('1.5\u00a0GB')
  expect(factOf(shown, 'Temperature')).toBe('41.5\u00a0°C')
  expect(factOf(shown, 'Picture size')).toBe('1080 × 1920\u00a0px')
  expect(factOf(shown, 'Plays to deliver')).toBe('4')
  expect(factOf(shown, 'Paired')).toContain('Olga Owner')
  expect(factOf(shown, 'Key')).toBe('AAAA BBBB CCCC DDDD')
  expect(shown.getByText('The player does not have film a2aff199.')).toBeVisible()
  expect(page.queryByRole('link', { name: 'Edit screen' })).toBeNull()
})

test('errors of a player have words in both languages, and unknown ones stay as they are', () => {
  expect(playerError('records_dropped 12')).toBe('Undelivered plays of the former key were lost: 12.')
  expect(playerError('log_gap')).toBe('The platform refused a log of plays: records are missing.')
  expect([playerError('film_missing'), playerError('log_gap now'), playerError('decoder died')]).toEqual([
    'film_missing',
    'log_gap now',
    'decoder died',
  ])
  setLanguage('pl')
  expect(playerError('film_missing a2aff199')).toBe('Odtwarzacz nie ma filmu a2aff199.')
})

test('a code is entered as the player shows it; one that no player shows is refused in words', async () => {
  const { asked } = open(screenPlayers('none'), { 'screen_player.pair': problem(404, 'unknown_pairing_code') })
  const shown = await panel()
  await userEvent.click(shown.getByRole('button', { name: 'Pair player' }))
  expect(shown.getByText('Enter the six characters of the code.')).toBeVisible()
  await userEvent.type(shown.getByRole('textbox'), 'k7m 4xp{Enter}')
  expect(await shown.findByText('No player shows this code now. The code changes every 15 minutes.')).toBeVisible()
  expect(asked('screen_player.pair').map(({ options }) => [options.params, options.body])).toEqual([
    [{ id: 4 }, { code: 'K7M4XP' }],
  ])
})

test('a picture is awaited until a newer one comes, and a second request within a minute is refused in words', async () => {
  const taken = (taken_at: string): Partial<ScreenPlayer> => ({ picture: { url: '/picture', taken_at } })
  const answers = [screenPlayers('playing', taken('2026-03-02T10:00:00Z'))]
  const { asked } = open(screenPlayers('playing', taken('2026-03-02T10:00:00Z')), {
    'screen_player.get': () => answers.at(-1),
    'screen_player.ask_for_picture': () => {
      if (asked('screen_player.ask_for_picture').length > 1) return problem(429, 'too_many_requests')
      answers.push(screenPlayers('playing', taken('2026-03-02T10:01:00Z')))
      return undefined
    },
  })
  const shown = await panel()
  expect(shown.getByRole('img', { name: /11:00$/ })).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Show screen' }))
  expect(await shown.findByRole('img', { name: /11:01$/ })).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Show screen' }))
  expect(await shown.findByText('A picture can be requested once a minute. Try again shortly.')).toBeVisible()
})

test('before a player ends, the dialog says what is lost and asks what becomes of the plays', async () => {
  const former = screenPlayers('none', {}, 1)
  const { asked } = open(screenPlayers('playing'), { 'screen_player.end': { ...former, plays_source: 'computed' } })
  const shown = await panel()
  await userEvent.click(shown.getByRole('button', { name: 'End player' }))
  const dialog = within(await page.findByRole('dialog'))
  expect(dialog.getByText('Plays to deliver, by the latest report: 4.')).toBeVisible()
  expect(dialog.getByLabelText('Are not counted until the screen has a new player')).toBeChecked()
  await userEvent.click(dialog.getByLabelText('Are calculated from the orders'))
  await userEvent.click(dialog.getByRole('button', { name: 'End player' }))
  expect(await shown.findByText(/^The plays of this screen are calculated/)).toBeVisible()
  expect(asked('screen_player.end').map(({ options }) => options.body)).toEqual([{ computes_plays: true }])
  expect(shown.getByText('Former players: 1')).toBeVisible()
  expect(shown.getByText('AAAA BBBB CCCC DDDD')).toBeInTheDocument()
  expect(shown.getByText(/ended by: Olga Owner/)).toBeInTheDocument()
})

test('an administrator has the player beside the form of the screen, where the code does not save the form', async () => {
  const { asked } = openPage('/screen/form/4', {
    user: administrator,
    answers: {
      'screen.get': shownScreen,
      'location.choose': { items: [] },
      'screen_player.get': screenPlayers('none'),
      'screen_player.pair': screenPlayers('playing'),
    },
  })
  const shown = await panel()
  await userEvent.type(shown.getByRole('textbox'), 'K7M4XP{Enter}')
  await waitFor(() => expect(shown.getByText('Playing')).toBeVisible())
  expect(asked('screen.change')).toEqual([])
})
