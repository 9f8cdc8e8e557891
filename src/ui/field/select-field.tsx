import { Dropdown } from 'primereact/dropdown'
import { MultiSelect } from 'primereact/multiselect'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'
import type { Option } from './choice-field.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

const chevron = <Icon name="chevron-down" />
const cross = (options: { iconProps: object }): ReactNode => (
  <span {...options.iconProps}>
    <Icon name="close" size={12} />
  </span>
)

/**
 * Dropdown gives its visible text the same role as its input; the input is the one with the name, the text is for
 * eyes.
 */
const hideTwin = (dropdown: Dropdown | null): void => {
  dropdown?.getElement()?.querySelector('.p-dropdown-label')?.setAttribute('aria-hidden', 'true')
}

type SelectFieldProps<Value> = FieldProps & {
  value: Value | null
  onChange: (value: Value | null) => void
  options: readonly Option<Value>[]
  placeholder?: string
  clearable?: boolean
  /** Shows a search line above the options; on by itself from ten options. */
  filter?: boolean
}

/** One of many, with search when there are many. */
export const SelectField = <Value extends string | number>(props: SelectFieldProps<Value>): ReactNode => {
  const { options, value, onChange, placeholder, clearable, filter = options.length > 10, disabled } = props
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <Dropdown
          ref={hideTwin}
          // Dropdown says neither what it is nor whether it is open (primereact issue 5594).
          pt={{
            input: { role: 'combobox', 'aria-expanded': open, 'aria-controls': open ? listId : undefined },
            list: { id: listId },
            // Its twin for plain forms has no name to tell.
            select: { 'aria-hidden': true },
            // The arrow is for the mouse; as a button it would have no name without a placeholder.
            trigger: { 'aria-hidden': true },
          }}
          onShow={() => setOpen(true)}
          onHide={() => setOpen(false)}
          inputId={control.id}
          ariaLabelledBy={labelId}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          name={props.name}
          value={value}
          options={[...options]}
          optionLabel="label"
          optionValue="value"
          optionDisabled="disabled"
          placeholder={placeholder}
          showClear={clearable && value !== null}
          clearIcon={cross}
          dropdownIcon={chevron}
          filter={filter}
          filterInputAutoFocus
          disabled={disabled}
          onChange={(event) => onChange(event.value ?? null)}
        />
      )}
    </FieldFrame>
  )
}

type MultiSelectFieldProps<Value> = FieldProps & {
  value: readonly Value[]
  onChange: (value: Value[]) => void
  options: readonly Option<Value>[]
  placeholder?: string
  /** Says how many are chosen when there are more than two: "4 branże". */
  summary?: (count: number) => string
  filter?: boolean
  display?: 'comma' | 'chip'
}

/** Several of many; more than two are said as a count. */
export const MultiSelectField = <Value extends string | number>(props: MultiSelectFieldProps<Value>): ReactNode => {
  const { options, value, onChange, placeholder, summary, filter = options.length > 10, disabled } = props
  const t = useT(uiWords)
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <MultiSelect
          inputId={control.id}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          name={props.name}
          value={[...value]}
          options={[...options]}
          optionLabel="label"
          optionValue="value"
          optionDisabled="disabled"
          placeholder={placeholder}
          maxSelectedLabels={summary ? 1 : 2}
          selectedItemsLabel={summary ? summary(value.length) : t('chosen', { count: value.length })}
          dropdownIcon={chevron}
          showSelectAll={false}
          filter={filter}
          panelHeaderTemplate={filter ? undefined : <span />}
          disabled={disabled}
          onChange={(event) => onChange(event.value)}
        />
      )}
    </FieldFrame>
  )
}
