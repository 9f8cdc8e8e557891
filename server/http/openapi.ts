import * as z from 'zod'
import { IDEMPOTENCY_HOURS, LONGEST_IDEMPOTENCY_KEY, takesIdempotencyKey } from '../../contract/idempotency.ts'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { problemShape } from '../../contract/problem-shape.ts'
import { commonProblems, type ProblemCode, problems } from '../../contract/problems.ts'
import { serviceBases } from '../../contract/services.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const parametersOf = (schema: z.core.$ZodType | undefined, parameterIn: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: parameterIn,
    required: parameterIn === 'path' || required.includes(name),
    schema: json,
  }))
}

const idempotencyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key and content within ${IDEMPOTENCY_HOURS} hours get the same answer and create one record`,
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_IDEMPOTENCY_KEY },
}

const multipartOf = ({ multipart }: Operation): Json | null => {
  if (!multipart) return null
  const fields = multipart.fields ? schemaOf(multipart.fields, 'input') : { type: 'object', properties: {} }
  const file = multipart.file ? { [multipart.file]: { type: 'string', format: 'binary' } } : {}
  const schema = { ...fields, properties: { ...(fields.properties as Json), ...file } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const bodyOf = (operation: Operation): Json => {
  const multipart = multipartOf(operation)
  if (multipart) return { requestBody: multipart }
  if (!operation.body) return {}
  const content = { 'application/json': { schema: schemaOf(operation.body, 'input') } }
  return { requestBody: { required: !operation.bodyOptional, content } }
}

/** All problems of an operation: the common ones, those of its gates, and its own. */
export const problemsOf = (operation: Operation): ProblemCode[] => [
  ...new Set<ProblemCode>([
    ...commonProblems,
    ...(operation.method === 'GET' ? [] : (['too_large', 'unsupported_media'] as const)),
    ...(operation.access === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(['anyone', 'device', 'player', 'playout'].some((each) => each === operation.access)
      ? []
      : (['session_expired', 'token_scope', 'second_factor_missing'] as const)),
    ...(operation.confirmed ? (['confirmation_needed'] as const) : []),
    ...(typeof operation.access === 'string' ? [] : (['permission_denied'] as const)),
    ...(takesIdempotencyKey(operation) ? (['idempotency_key_reused', 'request_in_progress'] as const) : []),
    ...(operation.isLong ? (['too_many_works'] as const) : []),
    ...operation.problems,
  ]),
]

const answersOf = (operation: Operation): Json => {
  const { answer } = operation
  const content =
    answer === 'nothing'
      ? {}
      : answer === 'file'
        ? { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
        : { content: { 'application/json': { schema: schemaOf(answer, 'output') } } }
  const rangeAnswers = { 206: { description: 'A part, by `range`' }, 416: { description: 'There is no such part' } }
  const answers: Json = {
    [operation.status]: { description: operation.summary, ...content },
    ...(answer === 'file' && operation.method === 'GET' ? rangeAnswers : {}),
  }
  for (const code of problemsOf(operation)) {
    const { status, detail, advice } = problems[code]
    const known = answers[status] as { description: string } | undefined
    const description = `${known ? `${known.description}\n` : ''}\`${code}\`: ${detail}. ${advice}`
    answers[status] = {
      description,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return answers
}

const securityOf = ({ access }: Operation): Json[] => {
  if (access === 'anyone') return []
  return [access === 'device' || access === 'player' || access === 'playout' ? { [access]: [] } : { bearer: [] }]
}

/** The OpenAPI 3.1 description of the contract, generated from the schemas that the gates enforce. */
export const openApi = (title: string): Json => {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = serviceBases[operation.service] + operation.path
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: {
        operationId: operation.id,
        summary: operation.summary,
        tags: [operation.service],
        parameters: [
          ...parametersOf(operation.params, 'path'),
          ...parametersOf(operation.query, 'query'),
          ...(takesIdempotencyKey(operation) ? [idempotencyParameter] : []),
        ],
        ...bodyOf(operation),
        responses: answersOf(operation),
        security: securityOf(operation),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemShape, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Access token of a session, or API token' },
        device: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Device <key>`' },
        player: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Player <token>`' },
        playout: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Playout <token>`' },
      },
    },
  }
}
