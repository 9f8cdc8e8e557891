import { create } from 'content-disposition'

const inAscii = (name: string): string =>
  name
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/[^\w .-]/g, '')

/**
 * Value of the header `content-disposition` of a download (RFC 6266). Clients that do not read the encoded name get a
 * name without diacritics.
 */
export const attachment = (name: string): string => create(name, { fallback: inAscii(name) })
