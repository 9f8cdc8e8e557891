// Control characters and characters that change the text direction are removed from file names.
const unsafe = /[\p{Cc}\p{Cf}]/gu

const parameter = (header: string, name: string): string | null => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;\\s]+)`, 'i').exec(`;${header}`)?.[1]
  if (found === undefined) return null
  return found.startsWith('"') ? found.slice(1, -1).replaceAll(/\\(.)/g, '$1') : found
}

const decodeExtended = (value: string): string | null => {
  const [charset, , text] = /^([^']*)'([^']*)'(.*)$/.exec(value)?.slice(1) ?? []
  if (charset === undefined || text === undefined) return null
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(text)
    if (/^iso-8859-1$/i.test(charset)) return unescapeLatin(text)
    return null
  } catch {
    // The encoded name cannot be decoded: use the plain `filename`, which exists for this case.
    return null
  }
}

const unescapeLatin = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const withoutFolders = (name: string): string => name.replaceAll(unsafe, '').split(/[/\\]/).at(-1)?.trim() ?? ''

/**
 * The file name in a `content-disposition` header, `filename*` before `filename` (RFC 6266, RFC 8187), without folders;
 * null if there is none.
 */
export const fileNameOf = (header: string | null): string | null => {
  if (header === null) return null
  const starred = parameter(header, 'filename\\*')
  const name = withoutFolders(
    (starred === null ? null : decodeExtended(starred)) ?? parameter(header, 'filename') ?? '',
  )
  return /^\.*$/.test(name) ? null : name
}
