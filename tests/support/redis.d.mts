/** Path of a Redis server, or none. */
export function findRedis(): string | undefined
/** Makes sure that there is one, or says what to do and throws. */
export function installRedis(): void
