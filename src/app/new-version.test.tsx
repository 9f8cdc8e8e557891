import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { versionMachine } from '../../machines/version/version.ts'
import { isOutdated } from '../services/deployed-version.ts'
import { NewVersion } from './new-version.tsx'

const script = (hash: string) => `<script type="module" crossorigin src="/assets/index-${hash}.js"></script>`
const served = (hash: string) => vi.fn(async () => new Response(`<!doctype html><head>${script(hash)}</head>`))

afterEach(() => {
  document.head.innerHTML = ''
})

test('accident 14: a page of an old build offers to reload; a page of the same build does not', async () => {
  document.head.innerHTML = script('old')
  const signal = new AbortController().signal
  vi.stubGlobal('fetch', served('old'))
  expect(await isOutdated(signal)).toBe(false)
  vi.stubGlobal('fetch', served('new'))
  expect(await isOutdated(signal)).toBe(true)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('Bad gateway', { status: 502 })),
  )
  expect(await isOutdated(signal)).toBe(false)
})

test('accident 14: the offer stays until it is closed', async () => {
  const outdated = fromPromise<boolean, void>(async () => true)
  const version = createActor(versionMachine.provide({ actors: { isOutdated: outdated } })).start()
  render(<NewVersion version={version} />)
  expect(screen.queryByRole('status')).toBeNull()
  version.send({ type: 'version.part_failed' })
  expect(await screen.findByRole('status')).toHaveTextContent('Nowa wersja jest gotowa')
  expect(screen.getByRole('button', { name: 'Wczytaj ponownie' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
