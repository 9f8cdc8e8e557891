const isInPage = (style: Element): boolean => {
  const id = CSS.escape(style.getAttribute('data-primereact-style-id') ?? '')
  return document.head.querySelector(`style[data-primereact-style-id="${id}"]`) !== null
}

/**
 * An element for `styleContainer` of PrimeReact; it is no part of the page. Each style that PrimeReact puts into it is
 * copied into the page once. PrimeReact writes the styles of a component again whenever one is mounted: in the page,
 * the browser would then calculate style and layout of everything.
 */
export const createStyleContainer = (): HTMLElement => {
  const container = document.createElement('div')
  // Called before the browser paints what has been mounted.
  new MutationObserver(() => {
    for (const style of container.children) if (!isInPage(style)) document.head.append(style.cloneNode(true))
  }).observe(container, { childList: true })
  return container
}
