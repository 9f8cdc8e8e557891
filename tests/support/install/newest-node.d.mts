/** The newest even version of Node that the tests use. */
export const NEWEST_NODE: string
/** Installs the newest Node if it is missing, and returns its command. */
export const installNewestNode: () => string
/** Installs a version of Node if it is missing, and returns its command. */
export const installNode: (version: string) => string
