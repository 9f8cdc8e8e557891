import { create } from 'content-disposition'

const inAscii = (name: string): string =>
  name
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^\w .-]/g, '')

/**
 * The value of the header `content-disposition` for a download (RFC 6266). It also contains a name without diacritics,
 * for clients that do not read the encoded name.
 */
export const attachment = (name: string): string => create(name, { fallback: inAscii(name) })
