import type * as z from 'zod/mini'
import { boundSentences, type FieldError, validation } from './validation.ts'

type Issue = z.core.$ZodIssue

/** Most field errors of an answer, and most characters of each path: a client can send a million wrong members. */
const MOST_FIELD_ERRORS = 100
const LONGEST_PATH = 200

/** Accepted values that a message names; of longer lists it names none. */
const MOST_NAMED_CHOICES = 20

const known = new Set<string>(Object.values(validation))

const bound = (sentence: keyof typeof boundSentences, value: number | bigint | string): string =>
  boundSentences[sentence].replace(/\{\{\w+\}\}/, String(value))

const typeSentences: Readonly<Record<string, string>> = {
  string: validation.text,
  number: validation.number,
  int: validation.wholeNumber,
  boolean: validation.flag,
  array: validation.list,
  object: validation.record,
  record: validation.record,
}

const formatSentences: Readonly<Record<string, string>> = { datetime: validation.instant, email: validation.email }

const tooBig = ({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string => {
  if (origin === 'string') return bound('mostCharacters', maximum)
  return bound(origin === 'array' || origin === 'set' ? 'mostEntries' : 'largest', maximum)
}

const tooSmall = ({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string => {
  if (origin === 'string') return Number(minimum) === 1 ? validation.required : bound('fewestCharacters', minimum)
  if (origin !== 'array' && origin !== 'set') return bound('smallest', minimum)
  return Number(minimum) === 1 ? validation.option : bound('fewestEntries', minimum)
}

/**
 * The message of a failed check. Messages of the contract stay; for the checks of the library one of the contract's
 * sentences stands, because its own sentences are for programmers.
 */
export const messageOf = (issue: Issue): string => {
  if (known.has(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return (issue.input ?? null) === null ? validation.required : (typeSentences[issue.expected] ?? validation.value)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return formatSentences[issue.format] ?? validation.format
    case 'invalid_value':
      return issue.values.length > MOST_NAMED_CHOICES
        ? validation.value
        : bound('choices', issue.values.map(String).join(', '))
    case 'invalid_union': {
      const parts = issue.errors.flat()
      const closest = parts.find((part) => part.code !== 'invalid_type') ?? parts[0]
      return closest ? messageOf(closest) : validation.value
    }
    default:
      return validation.value
  }
}

// Cut between characters: half of a surrogate pair is no text.
const shortened = (path: string): string =>
  path.length > LONGEST_PATH ? `${Array.from(path.slice(0, LONGEST_PATH)).slice(0, -1).join('')}…` : path

/**
 * Field errors of a failed schema, with paths below `root`; in a body the root is not part of them. The schema must
 * have been parsed with `reportInput`, so that a missing field differs from one of the wrong type. Only the first
 * hundred are returned.
 */
export const fieldErrorsOf = (error: z.core.$ZodError, root: string): FieldError[] =>
  error.issues
    .slice(0, MOST_FIELD_ERRORS)
    .flatMap((issue): FieldError[] => {
      const path = [...(root === 'body' ? [] : [root]), ...issue.path.map(String)].join('.') || root
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.slice(0, MOST_FIELD_ERRORS).map((key) => ({
          path: path === root ? key : `${path}.${key}`,
          message: validation.unknownField,
        }))
      }
      return [{ path, message: messageOf(issue) }]
    })
    .slice(0, MOST_FIELD_ERRORS)
    .map(({ path, message }) => ({ path: shortened(path), message }))
