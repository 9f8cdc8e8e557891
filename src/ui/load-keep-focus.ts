/**
 * Loads `keepFocus` after the first view, which does not need it, and starts it. Resolves to whether it could be
 * loaded; without it the page works as browsers do by themselves.
 */
export const loadKeepFocus = (): Promise<boolean> =>
  import('./keep-focus.ts').then(
    ({ keepFocus }) => {
      keepFocus()
      return true
    },
    () => false,
  )
