/** The first and the last byte of a part of a file. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * The part of a file that a `Range` header asks for: null if the file has no such part, undefined for the whole file.
 * Several parts at once, and other units, count as the whole file, as HTTP allows.
 */
export const findByteRange = (header: string | undefined, sizeBytes: number): ByteRange | null | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const range =
    first === ''
      ? { first: Math.max(0, sizeBytes - Number(last)), last: sizeBytes - 1 }
      : { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined
  return range.first < sizeBytes && range.first <= range.last ? range : null
}
