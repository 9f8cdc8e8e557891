import type { FocusedPlace } from './keep-focus.ts'

/**
 * Remembers from now on what has the focus. The returned function loads `keepFocus` after the first view, which does
 * not need it, and starts it. It resolves to whether it could be loaded; without it the page works as browsers do by
 * themselves.
 */
export const prepareKeepFocus = (): (() => Promise<boolean>) => {
  // What is used before that is loaded can be removed by then, and says no more which boxes it was in.
  let earlier: FocusedPlace | undefined
  const remember = ({ target }: FocusEvent): void => {
    const path: HTMLElement[] = []
    for (let each = target as HTMLElement | null; each; each = each.parentElement) path.push(each)
    earlier = { path, isShown: path[0]?.matches(':focus-visible') ?? false }
  }
  document.addEventListener('focusin', remember)
  return () =>
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        document.removeEventListener('focusin', remember)
        keepFocus(earlier)
        return true
      },
      () => false,
    )
}
