import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { fieldErrorsOf } from '../../../contract/field-errors.ts'
import type { FieldError } from '../../../contract/validation.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { translate } from '../../i18n/translate.ts'
import { offerFailureWords, offerFieldWords, offerRuleWords } from './words.ts'

// The page has sentences of its own: the tables of all problems and input checks would double its size.

/** Why the offer was not loaded or an answer not taken, as a sentence. */
export const refusalText = ({ rules, code }: Pick<Failure, 'rules' | 'code'>): string => {
  const [rule] = rules ?? []
  if (rule !== undefined && offerRuleWords.has(rule)) return translate(offerRuleWords, rule)
  return translate(offerFailureWords, offerFailureWords.has(code) ? code : 'failed')
}

/** The field errors of a body, by the contract's own check. */
export const errorsOfBody = (schema: z.ZodMiniType, body: unknown): FieldError[] => {
  const { error } = safeParse(schema, body, { reportInput: true })
  return error ? fieldErrorsOf(error, 'body') : []
}

/** The sentence below a field; null while it is valid. */
export const fieldErrorText = (errors: readonly FieldError[], path: string): string | null => {
  const found = errors.find((error) => error.path === path)
  if (!found) return null
  return translate(offerFieldWords, offerFieldWords.has(found.message) ? found.message : 'other')
}
