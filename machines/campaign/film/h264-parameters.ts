/** Reads the bits of a sequence of parameters (ISO 14496-10, 7.2). Bits after the end are 0. */
const bitReader = (bytes: Uint8Array) => {
  let position = 0
  const bit = (): number => {
    const value = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1
    position += 1
    return value
  }
  const skip = (count: number): void => {
    position += count
  }
  /** A number of variable length (9.1): as many zeros as bits follow the first one. */
  const number = (): number => {
    let zeros = 0
    while (zeros < 32 && position < bytes.length * 8 && bit() === 0) zeros += 1
    let value = 1
    for (let left = zeros; left > 0; left -= 1) value = value * 2 + bit()
    return value - 1
  }
  return { bit, skip, number }
}

/** Removes the bytes that keep a sequence from looking like a start code (7.4.1). */
const withoutEscapes = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0))

/** Profiles whose parameters say the sampling of colours and scaling lists. */
const DETAILED_PROFILES = [100, 110, 122, 244, 44]
/** Most bytes of a sequence of parameters that are read. */
const MOST_BYTES = 256
const SETTINGS_HEADER = 8

/**
 * Whether an H.264 film may consist of half pictures, by the first sequence of parameters of its settings (`avcC`):
 * `frame_mbs_only_flag` is 0 (ISO 14496-10, 7.3.2.1.1).
 */
export const isInterlacedH264 = (settings: Uint8Array): boolean => {
  const length = ((settings[6] ?? 0) << 8) | (settings[7] ?? 0)
  const isWhole = ((settings[5] ?? 0) & 0x1f) > 0 && length > 4 && settings.length >= SETTINGS_HEADER + length
  if (!isWhole) return false
  const sequence = withoutEscapes(settings.subarray(SETTINGS_HEADER, SETTINGS_HEADER + Math.min(length, MOST_BYTES)))
  const { bit, skip, number } = bitReader(sequence.subarray(4))
  number()
  if (DETAILED_PROFILES.includes(sequence[1] ?? 0)) {
    if (number() === 3) skip(1)
    number()
    number()
    skip(1)
    // Scaling lists are rare, and long to read: their films count as whole pictures.
    if (bit() === 1) return false
  }
  number()
  const order = number()
  if (order === 0) number()
  if (order === 1) {
    skip(1)
    number()
    number()
    for (let left = Math.min(number(), 255); left > 0; left -= 1) number()
  }
  number()
  skip(1)
  number()
  number()
  return bit() === 0
}
