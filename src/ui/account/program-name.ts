// The order counts: Edge and Opera also name Chrome, and Chrome also names Safari.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*\bSafari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and the system of a user agent, `Chrome 131 · Windows`; the user agent itself if it is no browser’s. */
export const programName = (userAgent: string): string => {
  const browser = browsers
    .map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const)
    .find(([, major]) => major)
  if (!browser) return userAgent
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [browser.join(' '), system].filter(Boolean).join(' · ')
}
