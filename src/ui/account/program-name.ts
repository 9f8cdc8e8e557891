/** Browsers by what their `User-Agent` contains: several name Chrome and Safari, too, so the order matters. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)\S* .*Safari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPadOS', /iPad/],
  ['iOS', /iPhone/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** The browser and the system of a `User-Agent` header, such as `Firefox 133, Windows`; another program unchanged. */
export const programName = (userAgent: string): string => {
  for (const [browser, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version === undefined) continue
    const system = systems.find(([, part]) => part.test(userAgent))?.[0]
    return [`${browser} ${version}`, system].filter(Boolean).join(', ')
  }
  return userAgent
}
