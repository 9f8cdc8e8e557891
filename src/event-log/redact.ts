const SECRET = '‹secret›'
const secretKeys = /pass(word)?|token|secret|authorization|cookie|credential|sign_url/i

// Matches signed tokens in values with other names, such as the address of a spot file.
const signedTokens = /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g

// Matches links that set a password. Those of earlier versions have the token in their path.
const passwordLinks = /(\/auth\/password[#/])[^/?#\s]+/g

/** Keys whose secrecy is known. The bound is for objects whose keys are data. */
const MOST_KNOWN_KEYS = 2000
const knownKeys = new Map<string, boolean>()

const isSecretKey = (key: string): boolean => {
  const known = knownKeys.get(key)
  if (known !== undefined) return known
  if (knownKeys.size >= MOST_KNOWN_KEYS) knownKeys.clear()
  const isSecret = secretKeys.test(key)
  knownKeys.set(key, isSecret)
  return isSecret
}

// A frame of live counts has thousands of texts: searching one for a word costs a tenth of an expression.
const redactText = (text: string): string => {
  const tokenless = text.includes('eyJ') ? text.replaceAll(signedTokens, SECRET) : text
  return tokenless.includes('/password') ? tokenless.replaceAll(passwordLinks, `$1${SECRET}`) : tokenless
}

const redactError = (error: Error, depth: number): Record<string, unknown> => ({
  name: error.name,
  message: error.message,
  ...('failure' in error ? { failure: redact(error.failure, depth + 1) } : {}),
})

/** Maximum depth of a logged value. Only circular values are deeper. */
const MAX_DEPTH = 32

const isActor = (value: object): value is { id: string; send: unknown } => 'send' in value && 'getSnapshot' in value

const redactMembers = (value: object, depth: number): Record<string, unknown> => {
  const members: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const one: unknown = Reflect.get(value, key)
    // Assigning to this name would change the prototype of the copy.
    if (one === undefined || typeof one === 'function' || key === '__proto__') continue
    members[key] = one !== null && typeof one !== 'boolean' && isSecretKey(key) ? SECRET : redact(one, depth + 1)
  }
  return members
}

const redactObject = (value: object, depth: number): unknown => {
  if (depth > MAX_DEPTH) return '‹deeper›'
  if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Blob) return `‹file ${value instanceof File ? value.name : ''} ${value.size} B›`
  if (value instanceof Date) return value.toISOString()
  if (isActor(value)) return `‹actor ${value.id}›`
  if ('toJSON' in value && typeof value.toJSON === 'function') return redact(value.toJSON(), depth + 1)
  return redactMembers(value, depth)
}

/**
 * Returns a value as plain data for the log. Values under secret key names, all signed tokens and the tokens of
 * password links become `‹secret›`; errors keep name, message and failure, files their name and size, actors their id.
 */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'function' || value === undefined) return undefined
  if (typeof value === 'string') return redactText(value)
  return typeof value === 'object' && value !== null ? redactObject(value, depth) : value
}
