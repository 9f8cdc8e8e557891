import { parse } from 'content-disposition'

// Control characters and characters that change the text direction are removed from file names.
const unsafe = /[\p{Cc}\p{Cf}]/gu

const withoutFolders = (name: string): string => name.replaceAll(unsafe, '').split(/[/\\]/).at(-1)?.trim() ?? ''

/**
 * The file name in a `content-disposition` header, `filename*` before `filename` (RFC 6266, RFC 8187), without folders;
 * null if there is none.
 */
export const fileNameOf = (header: string | null): string | null => {
  const name = withoutFolders(parse(header ?? '').parameters.filename ?? '')
  return /^\.*$/.test(name) ? null : name
}
