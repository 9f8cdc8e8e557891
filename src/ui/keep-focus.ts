/** The last element with the focus in one part of the document, its ancestors, and whether its focus was shown. */
export type FocusedPlace = { path: readonly HTMLElement[]; isShown: boolean }

const headings = 'h1, h2, h3, h4'

const isNamed = (element: HTMLElement): boolean =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')

const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

/** The nearest box with a name, or the heading of the nearest box with one, around what had the focus. */
const findSubstitute = ({ path }: FocusedPlace): HTMLElement | null => {
  for (const box of path.slice(1)) {
    if (!box.isConnected || !box.checkVisibility()) continue
    // The name of the window says nothing about the place.
    if (box === document.body) break
    if (isNamed(box) && box.tagName !== 'TR') return box
    const heading = [...box.querySelectorAll<HTMLElement>(headings)].find((each) => each.checkVisibility())
    if (heading) return heading
  }
  return null
}

const focusOn = (element: HTMLElement, isShown: boolean): void => {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  // A page that moves below the mouse is a surprise; a focus out of sight is one for the keyboard.
  element.focus({ preventScroll: !isShown })
}

/**
 * Keeps the focus for those who use the keyboard or a screen reader. If the control with the focus is removed, hidden
 * or disabled, the browser gives the focus to the body, and the next press of Tab begins at the top of the page. Then
 * this gives the focus to the box or heading around it, or back to the control if it can be used again. A component
 * that knows a better place sets the focus in its effects, before this looks. `earlier` is what last had the focus
 * before this was started. Returns a function that ends it.
 */
export const keepFocus = (earlier?: FocusedPlace): (() => void) => {
  // By the child of the body they are in: a dialog that closes is another part than the page below it.
  const places = new Map<HTMLElement | undefined, FocusedPlace>()
  let substitute: { element: HTMLElement; instead: FocusedPlace } | null = null
  // Whether the user has clicked beside the control that had the focus: then nothing is lost.
  let isLeft = false
  let frame = 0

  const leave = ({ target }: PointerEvent): void => {
    const [last] = [...places.values()].reverse()
    isLeft = !(target instanceof Node && last?.path[0]?.contains(target))
  }

  const add = (place: FocusedPlace): void => {
    const part = place.path.at(-3)
    places.delete(part)
    places.set(part, place)
  }

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === substitute?.element) return
    // A `main` has no name: it is no place to return to. Its heading gets the focus, also if nothing changes.
    if (target.tagName === 'MAIN') {
      look()
      return
    }
    substitute = null
    isLeft = false
    const path: HTMLElement[] = []
    for (let each: HTMLElement | null = target; each !== null; each = each.parentElement) path.push(each)
    add({ path, isShown: target.matches(':focus-visible') })
  }

  const restore = (): void => {
    frame = 0
    const { activeElement } = document
    const [had] = substitute?.instead.path ?? []
    if (substitute && had && activeElement === substitute.element && takesFocus(had)) {
      had.focus({ preventScroll: true })
      return
    }
    // The `main` got the focus: from “skip to content”, or because the page had no heading when it was opened.
    if (activeElement?.matches('main') && !isLeft) {
      const heading = activeElement.querySelector<HTMLElement>('h1')
      if (heading) focusOn(heading, false)
      return
    }
    const isSomewhere =
      activeElement instanceof HTMLElement && activeElement !== document.body && takesFocus(activeElement)
    if (isSomewhere || isLeft) return
    const recent = [...places.values()].reverse()
    const [last] = recent
    if (!last) return
    for (const place of recent) {
      const [control] = place.path
      const element = control && takesFocus(control) ? control : findSubstitute(place)
      if (!element) continue
      substitute = { element, instead: last }
      focusOn(element, last.isShown)
      return
    }
  }

  // Effects run before the second frame, also those of what is drawn in the first one.
  const look = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'class'],
  })
  document.addEventListener('pointerdown', leave)
  document.addEventListener('focusin', remember)
  if (earlier) add(earlier)
  look()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    document.removeEventListener('pointerdown', leave)
    document.removeEventListener('focusin', remember)
  }
}
