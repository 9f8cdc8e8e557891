import * as z from 'zod'
import { fieldErrorsOf } from '../../contract/field-errors.ts'
import { serverValidation } from '../../contract/server-validation.ts'
import type { FieldError } from '../../contract/validation.ts'
import { ProblemError } from './problem.ts'

// PostgreSQL cannot store NUL, and it would replace a lone surrogate by another character.
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

const unstorableTexts = (value: unknown, path: string): FieldError[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path, message: serverValidation.character }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unstorableTexts(part, `${path}.${key}`))
}

const withoutBodyRoot = (fieldErrors: readonly FieldError[], root: string): FieldError[] =>
  root === 'body'
    ? fieldErrors.map((fieldError) => ({ ...fieldError, path: fieldError.path.slice(root.length + 1) || root }))
    : [...fieldErrors]

/**
 * Parses an input by its schema and applies defaults. Throws `invalid_input` with all field errors, also for texts that
 * the database cannot store.
 */
export const parseInput = (schema: z.core.$ZodType | undefined, input: unknown, root: string): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(schema, input, { reportInput: true })
  if (!result.success) throw new ProblemError('invalid_input', { errors: fieldErrorsOf(result.error, root) })
  // Runs after the schema, because the schema limits the depth of the input.
  const errors = withoutBodyRoot(unstorableTexts(result.data, root), root)
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
  return result.data
}
