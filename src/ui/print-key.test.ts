// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { watchPrintKey } from './print-key.ts'

test('accident 41: Ctrl+P and ⌘P print when nothing is loading any more; other keys are the browser’s', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  watchPrintKey()
  document.body.innerHTML = '<main><div class="delayed"></div></main>'
  const press = (init: KeyboardEventInit): boolean => {
    const event = new KeyboardEvent('keydown', { ...init, cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([
    press({ key: 'p' }),
    press({ key: 'P', ctrlKey: true, shiftKey: true }),
    press({ key: 'p', altKey: true }),
  ]).toEqual([false, false, false])
  expect([press({ key: 'p', ctrlKey: true }), press({ key: 'P', metaKey: true })]).toEqual([true, true])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(print).not.toHaveBeenCalled()
  document.body.innerHTML = '<main></main>'
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})
