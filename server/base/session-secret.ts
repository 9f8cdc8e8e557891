import { storedSecret } from './stored-secret.ts'

/** Least number of characters of a signing key. */
export const SHORTEST_SECRET = 32

/** Reads the signing key that is stored in a folder, or generates it: see {@link storedSecret}. */
export const storedSessionSecret = (folder: string, onNew?: (file: string) => Promise<void>): Promise<string> =>
  storedSecret({ folder, name: 'session-secret', isValid: ({ length }) => length >= SHORTEST_SECRET }, onNew)
