import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { parsed } from './input.ts'
import { Refusal } from './problem.ts'

type FieldsOf<O extends Operation> = O extends { multipart: { fields: infer Fields extends z.core.$ZodType } }
  ? z.output<Fields>
  : never

/** What a form adds to its file: boundaries and headers. */
const FORM_BYTES = 64 * 1024

/** Does work that reads a form; what the form's parser finds wrong with it is the sender's fault and `bad_request`. */
export const readingForm = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    // The parser throws bare errors; those of files, databases and refusals carry a code.
    if (error instanceof Error && !('code' in error)) throw new Refusal('bad_request')
    throw error
  }
}

/** Text fields of a multipart form, parsed by the operation's schema; throws `unsupported_media` for another kind of body. */
export const multipartFields = async <O extends Operation>(
  request: FastifyRequest,
  operation: O,
): Promise<FieldsOf<O>> => {
  const schema = operation.multipart?.fields
  if (!schema) throw new Error(`${operation.id} has no fields`)
  if (!request.isMultipart()) throw new Refusal('unsupported_media')
  const fields: Record<string, unknown> = {}
  await readingForm(async () => {
    for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 10_000 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
    }
  })
  return parsed(schema, fields, 'body') as FieldsOf<O>
}

/** The one file of a multipart form, as a stream of at most `mostBytes`; throws when there is none under the operation's name. */
export const multipartFile = async (
  request: FastifyRequest,
  operation: Operation,
  mostBytes: number,
): Promise<MultipartFile> => {
  if (!request.isMultipart()) throw new Refusal('unsupported_media')
  if (Number(request.headers['content-length']) > mostBytes + FORM_BYTES) throw new Refusal('too_large')
  const file = await readingForm(() => request.file({ limits: { files: 1, fields: 0, fileSize: mostBytes } }))
  if (!file || file.fieldname !== operation.multipart?.file) {
    throw new Refusal('invalid_input', {
      errors: [{ path: operation.multipart?.file ?? 'file', message: 'Fill required fields' }],
    })
  }
  return file
}
