import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { toastCodes } from '../../machines/kit/toasts/toast-codes.ts'
import { type ShownToast, toastsMachine } from '../../machines/kit/toasts/toasts.ts'
import { problem } from '../../tests/support/pages/fake-services.ts'
import { setLanguage } from '../i18n/language.ts'
import { ToastArea, toastItem } from './toast-area.tsx'
import { toastWords } from './toast-words.ts'

const shown = (more: Partial<ShownToast>): ShownToast => ({ id: 'toast-1', kind: 'error', code: 'refused', ...more })

beforeEach(() => setLanguage('en'))

test('every toast code of the machines has a text', () => {
  for (const code of toastCodes) expect(toastWords.has(code)).toBe(true)
})

test('T04 a failed save shows its status and the server’s detail', () => {
  expect(toastItem(shown({ failure: problem(422, 'own_code', { detail: 'The name is odd' }) })).title).toBe(
    '422 - The name is odd',
  )
})

test('T05 a save without an answer shows 500 - Something went wrong', () => {
  const failure = { kind: 'offline', status: 0, code: 'offline', detail: '' } as const
  expect(toastItem(shown({ failure })).title).toBe('500 - Something went wrong')
})

test('T06 T08 any other failure shows the server’s detail, known codes their own text', () => {
  expect(toastItem(shown({ code: 'failed', failure: problem(400, 'x', { detail: 'Own words' }) })).title).toBe(
    'Own words',
  )
  const known = problem(400, 'invalid_current_password', { detail: 'Invalid current password' })
  expect(toastItem(shown({ code: 'failed', failure: known })).title).toMatch(/^Invalid current password/)
})

test('T07 T17 a failure without a detail shows Something went wrong', () => {
  expect(toastItem(shown({ code: 'failed', failure: problem(500, 'x', { detail: '' }) })).title).toBe(
    'Something went wrong',
  )
})

test('T24 T25 a saved campaign shows its name and version', () => {
  const toast = shown({ kind: 'success', code: 'campaignCreated', params: { name: 'Kawa', version: 3 } })
  expect(toastItem(toast)).toMatchObject({ kind: 'success', title: 'Campaign created', text: 'Kawa, version 3' })
})

test('S12 toasts of the root are shown, follow the language, and close on a click', async () => {
  const toasts = createActor(toastsMachine)
  toasts.start()
  render(<ToastArea toasts={toasts} onReport={() => undefined} />)
  act(() => toasts.send({ type: 'toast.show', toast: { kind: 'info', code: 'loggedOut' } }))
  expect(screen.getByText('Logged out')).toBeVisible()
  act(() => setLanguage('pl'))
  expect(screen.getByText('Wylogowano')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  expect(screen.queryByText('Wylogowano')).toBeNull()
})

test('an error offers to save a report, other toasts do not', async () => {
  setLanguage('pl')
  const toasts = createActor(toastsMachine)
  toasts.start()
  const onReport = vi.fn()
  render(<ToastArea toasts={toasts} onReport={onReport} />)
  act(() => toasts.send({ type: 'toast.show', toast: { kind: 'info', code: 'loggedOut' } }))
  expect(screen.queryByRole('button', { name: 'Zapisz raport' })).toBeNull()
  act(() => toasts.send({ type: 'toast.show', toast: { kind: 'error', code: 'somethingWrong' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz raport' }))
  expect(onReport).toHaveBeenCalledOnce()
})
