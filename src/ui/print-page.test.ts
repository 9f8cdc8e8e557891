// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { printPage } from './print-page.ts'

test('a print begins when nothing on the page is loading, and waits for a chart ten seconds at most', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  document.body.innerHTML = '<main><section>1</section></main>'
  printPage()
  expect(print).toHaveBeenCalledTimes(1)
  document.body.innerHTML = '<main><div class="delayed"></div></main>'
  printPage()
  const main = document.querySelector('main')
  main?.append('more')
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(print).toHaveBeenCalledTimes(1)
  main?.replaceChildren('a chart')
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  document.body.innerHTML = '<main><figure aria-busy="true"></figure></main>'
  printPage()
  expect(print).toHaveBeenCalledTimes(2)
  document.querySelector('figure')?.removeAttribute('aria-busy')
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(3))
  document.body.innerHTML = '<main><div data-later="true"></div></main>'
  printPage()
  expect(print).toHaveBeenCalledTimes(3)
  document.body.innerHTML = '<main>all</main>'
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(4))
  document.body.innerHTML = '<main><div class="chart-canvas"></div></main>'
  printPage()
  expect(print).toHaveBeenCalledTimes(4)
  document.querySelector('.chart-canvas')?.append('a drawing')
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(5))
  vi.useFakeTimers()
  document.body.innerHTML = '<main><div class="delayed"></div></main>'
  printPage()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(print).toHaveBeenCalledTimes(6)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
