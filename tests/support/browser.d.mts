/** Path of a browser, or none. */
export function findBrowser(): string | undefined
/** Makes sure that there is a browser, or says what to do and throws. */
export function installBrowser(): Promise<void>
