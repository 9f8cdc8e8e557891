import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { validation } from '../../contract/validation.ts'
import { requiredText } from '../../contract/values.ts'
import { parseInput } from './parse-input.ts'
import { ProblemError } from './problem.ts'

type FieldsOf<O extends Operation> = O extends { multipart: { fields: infer Fields extends z.core.$ZodType } }
  ? z.output<Fields>
  : never

/** Most bytes that the boundaries and headers of a multipart form add to its file. */
const FORM_BYTES = 64 * 1024

/** Runs a function that reads a form. An error of the parser becomes the problem `bad_request`. */
export const readingForm = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    // Only errors of the parser have no code: errors of files and databases, and problems, have one.
    if (error instanceof Error && !('code' in error)) throw new ProblemError('bad_request')
    throw error
  }
}

/**
 * The text fields of a multipart form, parsed by the operation's schema. Throws `unsupported_media`, `invalid_input`.
 */
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

/** A file that is being received, and its name. `stream.truncated` is true if the file is larger than allowed. */
export type Upload = {
  stream: MultipartFile['file']
  name: string
  /** Throws `invalid_input` if another part follows the file. Call it after the file was read. */
  end: () => Promise<void>
}

/**
 * The bytes of an upload. Throws `too_large` if it is larger than allowed and `invalid_input` if another part follows,
 * in the place of its end: what stores the bytes on the way then stores nothing.
 */
export async function* wholeUpload({ stream, end }: Upload): AsyncGenerator<Buffer> {
  yield* stream
  if (stream.truncated) throw new ProblemError('too_large')
  await end()
}

const partProblem = (path: string, message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path, message }] })

/**
 * The file of a multipart form. Throws `unsupported_media`, `too_large`, and `invalid_input` if the file is missing,
 * has another field name or an invalid file name. `onField` takes the text fields before it; without it there are none.
 */
export const multipartFile = async (
  request: FastifyRequest,
  operation: Operation,
  maxBytes: number,
  onField?: (name: string, value: unknown) => void,
): Promise<Upload> => {
  if (!request.isMultipart()) throw new ProblemError('unsupported_media')
  if (Number(request.headers['content-length']) > maxBytes + FORM_BYTES) throw new ProblemError('too_large')
  const parts = request.parts({ limits: { files: 1, fields: onField ? 10 : 1, fieldSize: 10_000, fileSize: maxBytes } })
  const next = () => readingForm(() => parts.next())
  let { value: part } = await next()
  while (onField && part?.type === 'field') {
    onField(part.fieldname, part.value)
    part = (await next()).value
  }
  const path = operation.multipart?.file ?? 'file'
  if (!part) throw partProblem(path, validation.required)
  if (part.type === 'field') throw partProblem(part.fieldname, validation.unknownField)
  try {
    if (part.fieldname !== path) throw partProblem(part.fieldname, validation.unknownField)
    const name = parseInput(requiredText(200), part.filename, path) as string
    const end = async () => {
      const { value: unexpected } = await next()
      if (unexpected) throw partProblem(unexpected.fieldname, validation.unknownField)
    }
    return { stream: part.file, name, end }
  } catch (error) {
    // The client may still be sending, and unread bytes would keep the connection open.
    part.file.resume()
    throw error
  }
}

/** A file that is being received, and the parsed text fields of its form, which stand before it. */
export type UploadForm<O extends Operation> = Upload & { fields: FieldsOf<O> }

/**
 * The text fields of a multipart form, and the file after them. Throws the same as {@link multipartFile}, and
 * `invalid_input` for fields that are unknown, invalid or missing.
 */
export const multipartForm = async <O extends Operation>(
  request: FastifyRequest,
  operation: O,
  maxBytes: number,
): Promise<UploadForm<O>> => {
  const untrusted: Record<string, unknown> = {}
  const upload = await multipartFile(request, operation, maxBytes, (name, value) => {
    untrusted[name] = value
  })
  try {
    return { ...upload, fields: parseInput(operation.multipart?.fields, untrusted, 'body') as FieldsOf<O> }
  } catch (error) {
    upload.stream.resume()
    throw error
  }
}

/** A complete form in memory: its file and its unparsed text fields. */
export type ReceivedForm<O extends Operation> = { bytes: Buffer; name: string; fields: FieldsOf<O> }

/**
 * The text fields and the file of a multipart form, in any order; for small files only. Throws `unsupported_media`,
 * `too_large`, and `invalid_input` for fields that are unknown or invalid, and if the file is missing or has another
 * field name.
 */
export const receivedForm = async <O extends Operation>(
  request: FastifyRequest,
  operation: O,
  { file: maxBytes, field: fieldSize }: { file: number; field: number },
): Promise<ReceivedForm<O>> => {
  const { fields: schema, file: path = 'file' } = operation.multipart ?? {}
  if (!request.isMultipart()) throw new ProblemError('unsupported_media')
  if (Number(request.headers['content-length']) > maxBytes + fieldSize + FORM_BYTES) throw new ProblemError('too_large')
  const untrusted: Record<string, unknown> = {}
  let file: { bytes: Buffer; name: string } | null = null
  await readingForm(async () => {
    for await (const part of request.parts({ limits: { files: 1, fields: 10, fieldSize, fileSize: maxBytes } })) {
      if (part.type === 'field') untrusted[part.fieldname] = part.value
      else if (part.fieldname !== path) {
        part.file.resume()
        throw partProblem(part.fieldname, validation.unknownField)
      } else {
        const bytes = Buffer.concat(await part.file.toArray())
        if (part.file.truncated) throw new ProblemError('too_large')
        file = { bytes, name: parseInput(requiredText(200), part.filename, path) as string }
      }
    }
  })
  if (!file) throw partProblem(path, validation.required)
  return { ...(file as { bytes: Buffer; name: string }), fields: parseInput(schema, untrusted, 'body') as FieldsOf<O> }
}

/** The file of a multipart form in memory; for small files only. Throws the same as {@link multipartFile}. */
export const receivedFile = async (
  request: FastifyRequest,
  operation: Operation,
  maxBytes: number,
): Promise<{ bytes: Buffer; name: string }> => {
  const { stream, name, end } = await multipartFile(request, operation, maxBytes)
  const bytes = Buffer.concat(await readingForm(() => stream.toArray()))
  if (stream.truncated) throw new ProblemError('too_large')
  await end()
  return { bytes, name }
}
