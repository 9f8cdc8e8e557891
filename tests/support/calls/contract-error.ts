import * as z from 'zod'
import type { Operation } from '../../../contract/operation.ts'
import { problemShape } from '../../../contract/problem-shape.ts'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import { problemsOf } from '../../../server/http/openapi.ts'
import { jsonOf, type RawResponse } from './send-request.ts'

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

const problemErrorOf = (operation: Operation, wire: RawResponse): string | null => {
  if (wire.type !== 'application/problem+json') return `a problem of type ${wire.type || 'none'}`
  const problem = z.strictObject(problemShape.shape).safeParse(jsonOf(wire))
  if (!problem.success) return `a problem outside its shape: ${problem.error.message}`
  const { code, status, request_id, type } = problem.data
  if (!isCode(code) || !problemsOf(operation).includes(code)) return `an undocumented problem: ${code}`
  if (status !== wire.status || problems[code].status !== status) return `${code} with status ${wire.status}`
  if (type !== `urn:arabox:problem:${code}` || request_id === '') return 'a problem without its type or request id'
  return null
}

/** Describes how an answer violates its contract: its status, or the shape of its body. Null if it does not. */
export const contractErrorOf = (operation: Operation, wire: RawResponse): string | null => {
  if (wire.status >= 500) return `status ${wire.status}: ${wire.text.slice(0, 200)}`
  if (wire.status !== operation.status) return problemErrorOf(operation, wire)
  if (operation.answer === 'nothing') return wire.text === '' ? null : 'an answer that should be empty'
  if (operation.answer === 'file') return null
  if (wire.type !== 'application/json') return `an answer of type ${wire.type || 'none'}`
  const json = jsonOf<unknown>(wire)
  const parsed = z.safeParse(operation.answer, json)
  if (!parsed.success) return `an answer outside its schema: ${parsed.error.message}`
  // The schemas strip unknown fields, so an extra field shows as a difference.
  return JSON.stringify(json) === JSON.stringify(parsed.data)
    ? null
    : 'an answer with fields that the schema does not name'
}
