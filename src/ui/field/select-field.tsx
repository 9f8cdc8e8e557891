import { FilterService } from 'primereact/api'
import { Dropdown } from 'primereact/dropdown'
import { MultiSelect } from 'primereact/multiselect'
import {
  type Attributes,
  type FormEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'
import type { Option } from './choice-field.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

/** All options of a list without a search field are in view, unless the screen is low. A search makes a list short. */
const listHeight = (hasSearch: boolean): string => (hasSearch ? '200px' : 'min(328px, 45vh)')

const chevron = <Icon name="chevron-down" />
const cross = (options: { iconProps: object }): ReactNode => (
  <span {...options.iconProps}>
    <Icon name="close" size={12} />
  </span>
)

/** Hides the visible text of a Dropdown from assistive technology: it has the same role as the input, but no name. */
const hideSelectedText = (dropdown: Dropdown | null): void => {
  dropdown?.getElement()?.querySelector('.p-dropdown-label')?.setAttribute('aria-hidden', 'true')
}

/**
 * Focuses the search field of a list as soon as the list opens. PrimeReact does it only after the list has faded in:
 * what is typed until then would choose among the options.
 */
const searchHeader: HTMLAttributes<HTMLDivElement> & RefAttributes<HTMLDivElement> = {
  ref: (header) => header?.querySelector('input')?.focus({ preventScroll: true }),
}

/**
 * Keeps the element of an option whose label changes, together with `dataKey`. PrimeReact uses the label as its key:
 * the focus inside an open list would be lost with the element.
 */
const keptElement: HTMLAttributes<HTMLLIElement> & Attributes = { key: 'option' }

/**
 * Opens a closed list with a search field by typing; the typed letter goes into the search field. PrimeReact would also
 * focus an option by its place in the whole list, and Enter would then choose nothing.
 */
const openByTyping =
  (show: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !(event.ctrlKey || event.metaKey || event.altKey)
    // Events of the open list come here too, although it lies outside the field.
    if (!isLetter || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.stopPropagation()
    show()
  }

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L')

type SelectFieldProps<Value> = FieldProps & {
  value: Value | null
  onChange: (value: Value | null) => void
  options: readonly Option<Value>[]
  placeholder?: string
  clearable?: boolean
  /** Shows a search field above the options; by default if there are more than ten. */
  filter?: boolean
}

/**
 * The options that contain a text, with or without accents. PrimeReact's lists filter after a delay: until then their
 * keys would choose from the options of the shorter text.
 */
const matchingOptions = <Value extends string | number>(
  options: readonly Option<Value>[],
  searchText: string,
): Option<Value>[] =>
  FilterService.filter(
    options.map((option) => ({ ...option, plain: withoutAccents(option.label) })),
    ['label', 'plain'],
    searchText,
    'contains',
    'pl',
  )

/** Selects one option; with a search field if there are many options. */
export const SelectField = <Value extends string | number>(props: SelectFieldProps<Value>): ReactNode => {
  const { options, value, onChange, placeholder, clearable, filter = options.length > 10, disabled } = props
  const t = useT(uiWords)
  const [open, setOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const listId = useId()
  const dropdown = useRef<Dropdown>(null)
  const matching = matchingOptions(options, searchText)
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <Dropdown
          ref={(field) => {
            dropdown.current = field
            hideSelectedText(field)
          }}
          // Dropdown sets neither its role nor its expanded state (primereact issue 5594).
          pt={{
            input: { role: 'combobox', 'aria-expanded': open, 'aria-controls': open ? listId : undefined },
            root: filter ? { onKeyDownCapture: openByTyping(() => dropdown.current?.show()) } : undefined,
            list: { id: listId },
            item: keptElement,
            header: searchHeader,
            // The hidden native select has no accessible name.
            select: { 'aria-hidden': true },
            // The arrow is for the mouse only; as a button it would have no accessible name without a placeholder.
            trigger: { 'aria-hidden': true },
            // It can be focused and has a label, but no role.
            clearIcon: { role: 'button' },
            filterInput: {
              'aria-label': t('searchOptions', { label: props.label }),
              onInput: (event) => setSearchText(event.currentTarget.value),
            },
          }}
          onShow={() => setOpen(true)}
          onHide={() => {
            setOpen(false)
            setSearchText('')
          }}
          inputId={control.id}
          ariaLabelledBy={labelId}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          name={props.name}
          value={value}
          options={matching}
          optionLabel="label"
          optionValue="value"
          dataKey="value"
          optionDisabled="disabled"
          placeholder={placeholder}
          valueTemplate={chosen}
          showClear={clearable && value !== null}
          clearIcon={cross}
          dropdownIcon={chevron}
          filter={filter}
          filterBy="label,plain"
          filterDelay={0}
          filterLocale="pl"
          resetFilterOnHide
          scrollHeight={listHeight(filter)}
          // The mouse that rests on the list must not decide where the arrow keys begin.
          focusOnHover={false}
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
  /** Formats the number of chosen options when there are more than two: "4 branże". */
  summary?: (count: number) => string
  filter?: boolean
  display?: 'comma' | 'chip'
}

/** Selects several options; more than two are shown as a count. */
export const MultiSelectField = <Value extends string | number>(props: MultiSelectFieldProps<Value>): ReactNode => {
  const { options, value, onChange, placeholder, summary, filter = options.length > 10, disabled } = props
  const t = useT(uiWords)
  const [searchText, setSearchText] = useState('')
  const matching = matchingOptions(options, searchText)
  const multiSelect = useRef<MultiSelect>(null)
  // A search leaves MultiSelect's focus on a place of the longer list; then it reports null for the first match.
  const change = (chosen: readonly (Value | null)[]): void =>
    onChange([...new Set(chosen.flatMap((one) => one ?? matching[0]?.value ?? []))])
  const chosen = (one: Value | undefined): ReactNode => {
    // MultiSelect would write “empty”.
    if (one === undefined) return placeholder ?? '\u00a0'
    const label = options.find((option) => option.value === one)?.label
    return value.indexOf(one) > 0 ? `, ${label}` : label
  }
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <MultiSelect
          ref={multiSelect}
          pt={{
            root: filter ? { onKeyDownCapture: openByTyping(() => multiSelect.current?.show()) } : undefined,
            header: searchHeader,
            filterInput: {
              root: {
                'aria-label': t('searchOptions', { label: props.label }),
                onInput: (event: FormEvent<HTMLInputElement>) => setSearchText(event.currentTarget.value),
              },
            },
          }}
          onHide={() => setSearchText('')}
          resetFilterOnHide
          scrollHeight={listHeight(filter)}
          filterInputAutoFocus={false}
          // The options that match do not contain all that are chosen.
          selectedItemTemplate={chosen}
          inputId={control.id}
          aria-labelledby={labelId}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          name={props.name}
          value={[...value]}
          options={matching}
          optionLabel="label"
          optionValue="value"
          optionDisabled="disabled"
          placeholder={placeholder}
          maxSelectedLabels={summary ? 1 : 2}
          selectedItemsLabel={summary ? summary(value.length) : t('chosen', { count: value.length })}
          dropdownIcon={chevron}
          showSelectAll={false}
          filter={filter}
          filterBy="label,plain"
          filterDelay={0}
          filterLocale="pl"
          panelHeaderTemplate={filter ? undefined : <span />}
          disabled={disabled}
          onChange={(event) => change(event.value)}
        />
      )}
    </FieldFrame>
  )
}
