import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { faultsOf, Refusal } from './problem.ts'

type FieldsOf<O extends Operation> = O extends { multipart: { fields: infer Fields extends z.core.$ZodType } }
  ? z.output<Fields>
  : never

/** Text fields of a multipart form, parsed by the operation's schema; throws `unsupported_media` for another kind of body. */
export const multipartFields = async <O extends Operation>(
  request: FastifyRequest,
  operation: O,
): Promise<FieldsOf<O>> => {
  const schema = operation.multipart?.fields
  if (!schema) throw new Error(`${operation.id} has no fields`)
  if (!request.isMultipart()) throw new Refusal('unsupported_media')
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 10_000 } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  const result = z.safeParse(schema, fields)
  if (!result.success) throw new Refusal('invalid_input', { errors: faultsOf(result.error, 'body') })
  return result.data as FieldsOf<O>
}

/** The one file of a multipart form, as a stream of at most `mostBytes`; throws when there is none under the operation's name. */
export const multipartFile = async (
  request: FastifyRequest,
  operation: Operation,
  mostBytes: number,
): Promise<MultipartFile> => {
  if (!request.isMultipart()) throw new Refusal('unsupported_media')
  const file = await request.file({ limits: { files: 1, fields: 0, fileSize: mostBytes } })
  if (!file || file.fieldname !== operation.multipart?.file) {
    throw new Refusal('invalid_input', {
      errors: [{ path: operation.multipart?.file ?? 'file', message: 'Fill required fields' }],
    })
  }
  return file
}
