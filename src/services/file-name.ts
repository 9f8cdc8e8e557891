// Control characters, and such as turn the direction of what follows: neither belongs in a name that somebody reads.
const unsafe = /[\p{Cc}\p{Cf}]/gu

const parameter = (header: string, name: string): string | null => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;\\s]+)`, 'i').exec(`;${header}`)?.[1]
  if (found === undefined) return null
  return found.startsWith('"') ? found.slice(1, -1).replaceAll(/\\(.)/g, '$1') : found
}

const extended = (value: string): string | null => {
  const [charset, , text] = /^([^']*)'([^']*)'(.*)$/.exec(value)?.slice(1) ?? []
  if (charset === undefined || text === undefined) return null
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(text)
    if (/^iso-8859-1$/i.test(charset)) return unescapeLatin(text)
    return null
  } catch {
    // A name that is not what it says it is: the plain one beside it is meant for this.
    return null
  }
}

const unescapeLatin = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const lastPart = (name: string): string => name.replaceAll(unsafe, '').split(/[/\\]/).at(-1)?.trim() ?? ''

/** The file name that a `content-disposition` header gives, `filename*` before `filename` (RFC 6266, RFC 8187), without any folder; null when it gives none. */
export const fileNameOf = (header: string | null): string | null => {
  if (header === null) return null
  const starred = parameter(header, 'filename\\*')
  const name = lastPart((starred === null ? null : extended(starred)) ?? parameter(header, 'filename') ?? '')
  return /^\.*$/.test(name) ? null : name
}
