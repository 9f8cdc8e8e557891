import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { validation } from '../../contract/validation.ts'
import { words } from '../../contract/values.ts'
import { parseInput } from './parse-input.ts'
import { ProblemError } from './problem.ts'

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
    if (error instanceof Error && !('code' in error)) throw new ProblemError('bad_request')
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
  if (!request.isMultipart()) throw new ProblemError('unsupported_media')
  const fields: Record<string, unknown> = {}
  await readingForm(async () => {
    for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 10_000 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
    }
  })
  return parseInput(schema, fields, 'body') as FieldsOf<O>
}

/** A file on its way: its bytes, at most as many as asked for (`truncated` tells), and the name that its sender gave it. */
export type Upload = {
  stream: MultipartFile['file']
  name: string
  /** Refuses whatever the form has behind the file; to be asked when the file was read. */
  end: () => Promise<void>
}

const partProblem = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

/** The one file of a multipart form; throws when there is none under the operation's name, or its name is none. */
export const multipartFile = async (
  request: FastifyRequest,
  operation: Operation,
  mostBytes: number,
): Promise<Upload> => {
  if (!request.isMultipart()) throw new ProblemError('unsupported_media')
  if (Number(request.headers['content-length']) > mostBytes + FORM_BYTES) throw new ProblemError('too_large')
  const parts = request.parts({ limits: { files: 1, fields: 1, fieldSize: 1000, fileSize: mostBytes } })
  const next = () => readingForm(() => parts.next())
  const { value: part } = await next()
  const path = operation.multipart?.file ?? 'file'
  if (!part) throw partProblem(path, validation.required)
  if (part.type === 'field') throw partProblem(part.fieldname, validation.unknownField)
  try {
    if (part.fieldname !== path) throw partProblem(part.fieldname, validation.unknownField)
    const name = parseInput(words(200), part.filename, path) as string
    const end = async () => {
      const { value: more } = await next()
      if (more) throw partProblem(more.fieldname, validation.unknownField)
    }
    return { stream: part.file, name, end }
  } catch (error) {
    // Whoever is refused may still be sending; unread bytes would hold the connection.
    part.file.resume()
    throw error
  }
}
