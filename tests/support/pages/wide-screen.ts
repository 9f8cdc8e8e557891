/** A `matchMedia` for tests: a wide, light screen without reduced motion. jsdom has no media queries. */
export const wideScreen = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
