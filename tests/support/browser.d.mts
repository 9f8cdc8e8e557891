/** Path of a browser, or undefined. */
export const findBrowser: () => string | undefined
