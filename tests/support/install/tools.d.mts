/** Command of a Python with openpyxl; undefined if there is none. */
export const findOpenpyxl: () => string | undefined
/** Command of a Python with python-socketio; undefined if there is none. */
export const findSocketioPython: () => string | undefined
/** Command of a Redis server; undefined if there is none. */
export const findRedis: () => string | undefined
/** Command of nginx, or undefined. */
export const findNginx: () => string | undefined
/** Command of haproxy, or undefined. */
export const findHaproxy: () => string | undefined
/** Command of ffmpeg; undefined if there is none. */
export const findFfmpeg: () => string | undefined
/** Command of PgBouncer, or undefined. */
export const findPgbouncer: () => string | undefined
/** Command that runs a program with another clock, or undefined. */
export const findFaketime: () => string | undefined
/** Command of OpenSSL, or undefined. */
export const findOpenssl: () => string | undefined
/** Command of Poppler that draws the pages of a PDF, or undefined. */
export const findPdftoppm: () => string | undefined
/** Command of the MQTT broker mosquitto, or undefined. */
export const findMosquitto: () => string | undefined
/** Command that checks rules of Prometheus, or undefined. */
export const findPromtool: () => string | undefined
