/** The positions of the first and the last byte of a range. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * The range of a file that a `Range` header requests: null if it is outside of the file, undefined for the whole file.
 * Several ranges, and other units, are answered with the whole file, which HTTP allows.
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
