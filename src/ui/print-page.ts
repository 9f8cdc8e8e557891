/** Longest wait for what is still loading, in milliseconds; then the page is printed as it is. */
const LONGEST_WAIT_MS = 10_000

// A chart is drawn some time after its box is there.
const isLoading = (): boolean =>
  document.querySelector('main .delayed, main [data-later], main figure[aria-busy=true], main .chart-canvas:empty') !==
  null

const printDrawn = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => window.print()))

/** Opens the browser's print dialog, as soon as no part of the page is loading any more. */
export const printPage = (): void => {
  if (!isLoading()) {
    window.print()
    return
  }
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    printDrawn()
  }
  const observer = new MutationObserver(() => {
    if (!isLoading()) stop()
  })
  const timer = setTimeout(stop, LONGEST_WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}
