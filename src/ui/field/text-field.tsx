import { type ReactNode, type Ref, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { IconButton } from '../action/button.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

type TextProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  autoComplete?: string
  /** 40 px high, for the login page. */
  large?: boolean
  autoFocus?: boolean
  maxLength?: number
  ref?: Ref<HTMLInputElement>
}

type TextFieldProps = TextProps & {
  /** `datetime-local` has values such as `2026-03-02T09:30`, without a time zone. */
  type?: 'text' | 'email' | 'search' | 'url' | 'tel' | 'datetime-local'
}

const inputClass = (large: boolean | undefined): string => (large ? 'input input-large' : 'input')

/** Text input of one line. */
export const TextField = (props: TextFieldProps): ReactNode => {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input
          {...control}
          ref={props.ref}
          className={inputClass(props.large)}
          type={props.type ?? 'text'}
          name={props.name}
          value={props.value}
          disabled={props.disabled}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete ?? 'off'}
          maxLength={props.maxLength}
          // biome-ignore lint/a11y/noAutofocus: callers set it only if a page or dialog has one obvious first field
          autoFocus={props.autoFocus}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

/** Password input with a button that shows the password. */
export const PasswordField = (props: TextProps): ReactNode => {
  const t = useT(uiWords)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className="input-affix">
          <input
            {...control}
            ref={props.ref}
            className={inputClass(props.large)}
            type={shown ? 'text' : 'password'}
            name={props.name}
            value={props.value}
            disabled={props.disabled}
            autoComplete={props.autoComplete ?? 'current-password'}
            // biome-ignore lint/a11y/noAutofocus: callers set it only if a page or dialog has one obvious first field
            autoFocus={props.autoFocus}
            onBlur={props.onBlur}
            onChange={(event) => props.onChange(event.target.value)}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

type TextAreaFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  rows?: number
  placeholder?: string
  maxLength?: number
}

/** Text input of several lines. */
export const TextAreaField = (props: TextAreaFieldProps): ReactNode => {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          name={props.name}
          rows={props.rows ?? 2}
          value={props.value}
          disabled={props.disabled}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
