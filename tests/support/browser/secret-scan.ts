const base64 = (text: string): string[] =>
  // The same bytes at each of the three offsets in a longer text; the characters that depend on the neighbours are cut.
  [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    return offset === 0 ? whole : whole.slice(4)
  })

/** The forms in which a secret could stand in a text: plain, as JSON, in an address, as base64 and base64url. */
export const formsOf = (secret: string): string[] => {
  const encoded = base64(secret).filter((part) => part.length >= 8)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    ...encoded,
    ...encoded.map((part) => part.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

/** The secrets that a text contains in any of these forms. Throws if a secret is too short to be searched. */
export const secretsIn = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => {
    if (secret.length < 6) throw new Error('a secret of fewer than six characters is found anywhere')
    return formsOf(secret).some((form) => text.includes(form))
  })
