/** Path of the browser; undefined if there is none. */
export const findBrowser: () => string | undefined
