import type { ChangedPrice, DistanceFromCity, Usage } from '../../contract/problem-shape.ts'
import type { FieldError } from '../../contract/validation.ts'
import type { Failure } from '../../machines/kit/area/failure.ts'

const SOMETHING_WRONG = 'Something went wrong'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value || null
  if (!isFields(value)) return null
  return textOf(value.msg) ?? textOf(value.message) ?? textOf(value.detail)
}

/** A `detail` as one text: a list of strings or of `{msg}` is joined (T34); null without a text. */
export const flatDetail = (detail: unknown): string | null => {
  if (!Array.isArray(detail)) return textOf(detail)
  const texts = detail.map(textOf).filter((text) => text !== null)
  return texts.length > 0 ? texts.join('; ') : null
}

const isNamed = (one: unknown): boolean => isFields(one) && typeof one.uuid === 'string' && typeof one.name === 'string'

const isUsage = (one: unknown): one is Usage =>
  isFields(one) &&
  typeof one.kind === 'string' &&
  typeof one.count === 'number' &&
  (one.named === undefined || (Array.isArray(one.named) && one.named.every(isNamed)))

const isChangedPrice = (one: unknown): one is ChangedPrice =>
  isFields(one) && typeof one.expected === 'number' && typeof one.present === 'number'

const isDistance = (one: unknown): one is DistanceFromCity =>
  isFields(one) && typeof one.city === 'string' && typeof one.metres === 'number'

const fieldErrorsIn = (value: unknown): FieldError[] | undefined => {
  if (!Array.isArray(value)) return undefined
  const fieldErrors = value.filter(
    (one): one is FieldError => isFields(one) && typeof one.path === 'string' && typeof one.message === 'string',
  )
  return fieldErrors.map(({ path, message }) => ({ path, message }))
}

const parsed = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    // A proxy may answer with an HTML page: only the status is known then.
    return {}
  }
}

/** The failure of an error answer. The body may be a problem (RFC 9457), a list of errors, or a proxy's page. */
export const failureFrom = (status: number, text: string): Failure => {
  const body = parsed(text)
  const failure: Failure = {
    kind: 'problem',
    status,
    code: typeof body.code === 'string' ? body.code : `http_${status}`,
    detail: flatDetail(body.detail) ?? textOf(body.title) ?? SOMETHING_WRONG,
  }
  const errors = fieldErrorsIn(body.errors)
  if (errors) failure.errors = errors
  if (Array.isArray(body.rules)) failure.rules = body.rules.filter((rule) => typeof rule === 'string')
  if (typeof body.request_id === 'string') failure.requestId = body.request_id
  if ('current' in body) failure.current = body.current
  if (isChangedPrice(body.price)) failure.price = body.price
  if (isDistance(body.distance)) failure.distance = body.distance
  if (Array.isArray(body.usage)) failure.usage = body.usage.filter(isUsage)
  return failure
}

/** The failure of a call that could not reach the server. */
export const offlineFailure = (): Failure => ({
  kind: 'offline',
  status: 0,
  code: 'offline',
  detail: 'The server cannot be reached',
})

/** The failure of an answer that does not have the shape of the contract. */
export const invalidAnswerFailure = (status: number, requestId?: string): Failure => ({
  kind: 'shape',
  status,
  code: 'shape',
  detail: SOMETHING_WRONG,
  ...(requestId ? { requestId } : {}),
})
