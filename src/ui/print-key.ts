const print = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  import('./print-page.ts').then(
    ({ printPage }) => printPage(),
    () => window.print(),
  )
}

/** Lets Ctrl+P and ⌘P wait for what is still loading, as the buttons of printing do. Call it once per page. */
export const watchPrintKey = (): void => addEventListener('keydown', print)
