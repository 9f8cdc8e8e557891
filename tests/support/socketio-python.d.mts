/** Path of a Python that can open a Socket.IO connection, or none. */
export function findSocketioPython(): string | undefined
/** Makes sure that there is one, or says what to do and throws. */
export function installSocketioPython(): void
