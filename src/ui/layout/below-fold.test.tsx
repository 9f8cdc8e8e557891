import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { BelowFold } from './below-fold.tsx'

afterEach(() => vi.unstubAllGlobals())

test('promise P2 what lies below the first view is rendered in a later task, and a print waits for it', async () => {
  // Without `act`, which would also do the later work at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.createElement('main')
  const root = createRoot(place)
  const seen: string[] = []
  new MutationObserver(() => seen.push(place.innerHTML)).observe(place, { childList: true, subtree: true })
  root.render(
    <>
      first
      <BelowFold>later</BelowFold>
    </>,
  )
  await vi.waitFor(() => expect(place.innerHTML).toBe('firstlater'))
  expect(seen).toEqual(['first<div data-later="true" aria-busy="true"></div>', 'firstlater'])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  act(() => root.unmount())
})
