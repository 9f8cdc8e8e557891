/** Command of a Python with openpyxl; undefined if there is none. */
export const findOpenpyxl: () => string | undefined
/** Command of a Python with python-socketio; undefined if there is none. */
export const findSocketioPython: () => string | undefined
/** Command of a Redis server; undefined if there is none. */
export const findRedis: () => string | undefined
