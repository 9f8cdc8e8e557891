/** Command of a Python that can read spreadsheets, or undefined. */
export const findOpenpyxl: () => string | undefined
/** Command of a Python that can open a Socket.IO connection, or undefined. */
export const findSocketioPython: () => string | undefined
/** Command of a Redis server, or undefined. */
export const findRedis: () => string | undefined
