import { type RefObject, useEffect, useRef } from 'react'
import type { FieldError } from '../../../contract/validation.ts'

/** Moves the focus to the first invalid field of a form when it gets errors. */
export const useFocusInvalid = (errors: readonly FieldError[]): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return form
}
