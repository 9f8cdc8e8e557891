import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { wideScreen } from '../../../tests/support/pages/wide-screen.ts'
import { setLanguage } from '../../i18n/language.ts'
import { PlatformClockContext } from '../platform-time.ts'
import { UiProvider } from '../provider.tsx'
import { CheckField, SegmentedField, SwitchField } from './choice-field.tsx'
import { DateRangeField } from './date-range-field.tsx'
import type { DayRange } from './date-range-panel.tsx'
import { DecimalField } from './decimal-field.tsx'
import { FileField } from './file-field.tsx'
import { NumberStepper } from './number-stepper.tsx'
import { MultiSelectField, SelectField } from './select-field.tsx'
import { PasswordField, TextAreaField, TextField } from './text-field.tsx'

const nothing = (): void => {}
const wrapped = (field: ReactNode) => render(<UiProvider>{field}</UiProvider>)

test('V01 an error replaces the hint, describes its control and marks it invalid', () => {
  const { rerender } = render(<TextField label="Nazwa" value="" hint="do 80 znaków" onChange={nothing} />)
  const input = screen.getByLabelText('Nazwa')
  expect(input).toHaveAccessibleDescription('do 80 znaków')
  expect(input).not.toHaveAttribute('aria-invalid')
  rerender(<TextField label="Nazwa" value="" hint="do 80 znaków" error="Uzupełnij" required onChange={nothing} />)
  expect(input).toHaveAccessibleDescription('Uzupełnij')
  expect(input).toBeInvalid()
  expect(input).toBeRequired()
})

test('every field is found by its label, also when the label is hidden', () => {
  const options = [{ value: 1, label: 'Turnia' }]
  wrapped(
    <>
      <TextField label="tekst" value="a" onChange={nothing} hideLabel />
      <PasswordField label="hasło" value="a" onChange={nothing} />
      <TextAreaField label="powód" value="a" onChange={nothing} />
      <NumberStepper label="ekrany" value={3} onChange={nothing} hideLabel />
      <FileField label="plik" accept="video/mp4" buttonLabel="Dodaj plik" onFile={nothing} />
      <SelectField label="firma" value={1} options={options} onChange={nothing} />
      <MultiSelectField label="branże" value={[1]} options={options} onChange={nothing} />
      <DateRangeField label="termin" from={null} to={null} onChange={nothing} />
      <SegmentedField label="długość" value={1} options={options} onChange={nothing} />
      <SwitchField label="udostępnij" checked onChange={nothing} />
      <CheckField label="pamiętaj" checked={false} onChange={nothing} />
    </>,
  )
  for (const label of ['tekst', 'hasło', 'powód', 'plik']) expect(screen.getByLabelText(label)).toBeInTheDocument()
  expect(screen.getByRole('spinbutton', { name: 'ekrany' })).toHaveValue('3')
  expect(screen.getByRole('combobox', { name: 'firma' })).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'branże' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'termin Wybierz daty' })).toBeInTheDocument()
  expect(screen.getByRole('radiogroup', { name: 'długość' })).toBeInTheDocument()
  expect(screen.getByRole('switch', { name: 'udostępnij' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'pamiętaj' })).not.toBeChecked()
})

const cityNames = ['Białystok', 'Bydgoszcz', 'Gdańsk', 'Katowice', 'Kraków', 'Lublin', 'Łódź', 'Poznań', 'Toruń']
const cityOptions = [...cityNames, 'Warszawa', 'Wrocław'].map((label, value) => ({ value, label }))

const withFree = (free: number) => [
  { value: 1, label: `Gdańsk, ${free} wolny` },
  { value: 2, label: `Kraków, ${free} wolny` },
]

const CityField = ({ first = null, onChange }: { first?: number | null; onChange: (value: number | null) => void }) => {
  const [value, setValue] = useState<number | null>(first)
  const change = (next: number | null): void => {
    setValue(next)
    onChange(next)
  }
  return <SelectField label="miasto" value={value} options={cityOptions} onChange={change} />
}

test.each([
  ['wro', 10],
  ['lodz', 6],
  ['kr', 4],
])(
  'typing "%s" in a list and pressing ↓ and Enter at once chooses the first option that matches',
  async (text, key) => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const onChange = vi.fn()
    wrapped(<CityField onChange={onChange} />)
    await user.tab()
    await user.keyboard('{ArrowDown}')
    const search = await screen.findByRole('textbox', { hidden: true })
    await user.type(search, text)
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([[key]])
  },
)

test.each([{ value: [] }, { value: [6] }])(
  'typing in a list of several options and pressing ↓ and Enter at once adds the first match to $value',
  async ({ value }) => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const onChange = vi.fn()
    const { container } = wrapped(
      <MultiSelectField label="miasta" value={value} options={cityOptions} onChange={onChange} />,
    )
    await user.tab()
    await user.keyboard('{ArrowDown}')
    const search = await screen.findByRole('searchbox', { hidden: true })
    await user.type(search, 'wro')
    expect(container.querySelector('.p-multiselect-label')?.textContent).toMatch(value.length > 0 ? 'Łódź' : '')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([[[...value, 10]]])
  },
)

test.each([
  ['a list', 'textbox', <SelectField key="one" label="miasta" value={null} options={cityOptions} onChange={nothing} />],
  [
    'a list of several options',
    'searchbox',
    <MultiSelectField key="some" label="miasta" value={[]} options={cityOptions} onChange={nothing} />,
  ],
])('what is typed as soon as %s opens goes into its search field', async (_, role, field) => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  wrapped(field)
  await user.tab()
  await user.keyboard('{ArrowDown}wro')
  expect(await screen.findByRole(role, { hidden: true })).toHaveValue('wro')
})

test('typing in a closed list opens it, and ↓ and Enter choose the first option that matches', async () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const [onOne, onSome] = [vi.fn(), vi.fn()]
  wrapped(
    <>
      <CityField onChange={onOne} />
      <MultiSelectField label="miasta" value={[]} options={cityOptions} onChange={onSome} />
    </>,
  )
  await user.tab()
  await user.keyboard('wro{ArrowDown}{Enter}')
  expect(onOne.mock.calls).toEqual([[10]])
  screen.getByRole('combobox', { name: 'miasta' }).focus()
  await user.keyboard('wro{ArrowDown}{Enter}')
  expect(onSome.mock.calls).toEqual([[[10]]])
})

test.each([
  [
    'a list',
    2,
    (free: number, onChange: (value: unknown) => void) => (
      <SelectField label="miasto" value={null} options={withFree(free)} onChange={onChange} />
    ),
  ],
  [
    'a list of several options',
    [2],
    (free: number, onChange: (value: unknown) => void) => (
      <MultiSelectField label="miasto" value={[]} options={withFree(free)} onChange={onChange} />
    ),
  ],
])('%s keeps the option in focus when the labels change while it is open', async (_, chosen, field) => {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const onChange = vi.fn()
  const { rerender } = wrapped(field(1, onChange))
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: 'Kraków, 1 wolny', hidden: true })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  rerender(<UiProvider>{field(2, onChange)}</UiProvider>)
  await screen.findByRole('option', { name: 'Kraków, 2 wolny', hidden: true })
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[chosen]])
})

test('a list of several options shows nothing while nothing is chosen and it has no placeholder', () => {
  const { container } = wrapped(<MultiSelectField label="miasta" value={[]} options={cityOptions} onChange={nothing} />)
  expect(container.querySelector('.p-multiselect-label')?.textContent?.trim()).toBe('')
})

test('the chosen option stays written in its field while the list is searched', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const { container } = wrapped(<CityField first={6} onChange={nothing} />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await user.type(await screen.findByRole('textbox', { hidden: true }), 'wro')
  expect([...document.querySelectorAll('.p-dropdown-item')].map(({ textContent }) => textContent)).toEqual(['Wrocław'])
  expect(container.querySelector('.p-dropdown-label')).toHaveTextContent('Łódź')
})

test('a password can be pasted, and the field is named for password managers', async () => {
  const onChange = vi.fn()
  render(<PasswordField label="Hasło" value="" onChange={onChange} />)
  expect(screen.getByLabelText('Hasło')).toHaveAttribute('autocomplete', 'current-password')
  await userEvent.click(screen.getByLabelText('Hasło'))
  await userEvent.paste('z menedżera haseł')
  expect(onChange).toHaveBeenCalledWith('z menedżera haseł')
})

test('the button of a password field shows the password and hides it again', async () => {
  const user = userEvent.setup()
  render(<PasswordField label="Hasło" value="tajne" onChange={nothing} />)
  await user.click(screen.getByRole('button', { name: 'Pokaż hasło' }))
  expect(screen.getByLabelText('Hasło')).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Ukryj hasło' }))
  expect(screen.getByLabelText('Hasło')).toHaveAttribute('type', 'password')
})

const Stepper = ({ onChange }: { onChange: (value: number) => void }) => {
  const [value, setValue] = useState(5)
  const change = (next: number): void => {
    onChange(next)
    setValue(next)
  }
  return <NumberStepper label="Ekrany" value={value} min={0} max={44} onChange={change} />
}

test('a stepper steps by button and arrow, accepts typed numbers and stays within its bounds', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(<Stepper onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Zwiększ: Ekrany' }))
  const input = screen.getByRole('spinbutton')
  await user.type(input, '{ArrowDown}{ArrowDown}')
  expect(input).toHaveValue('4')
  await user.clear(input)
  await user.type(input, '99')
  await user.tab()
  expect(input).toHaveValue('44')
  await user.clear(input)
  await user.type(input, 'abc')
  await user.tab()
  expect(input).toHaveValue('44')
  expect(onChange.mock.calls.flat()).toEqual([6, 5, 4, 9, 44])
})

const Range = () => {
  const [range, setRange] = useState<DayRange>({ from: null, to: null })
  return <DateRangeField label="Termin" {...range} onChange={setRange} />
}

test('a range of days is typed in Polish or ISO notation and shown with an en dash', async () => {
  const user = userEvent.setup()
  wrapped(<Range />)
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  await user.type(await screen.findByLabelText('Od'), '8.12.2025')
  await user.type(screen.getByLabelText('Do'), '2025-12-21')
  expect(screen.getByRole('button', { name: /Termin/ })).toHaveTextContent('8–21 grudnia 2025')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: /Termin/ })).toHaveFocus()
})

test('a day that does not exist is rejected', async () => {
  const user = userEvent.setup()
  wrapped(<Range />)
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  await user.type(await screen.findByLabelText('Od'), '31.11.2025')
  expect(screen.getByRole('button', { name: /Termin/ })).toHaveTextContent('Wybierz daty')
})

test('a period chosen with one click fills both days and closes the panel', async () => {
  vi.setSystemTime('2026-11-24T11:00:00Z')
  const user = userEvent.setup()
  wrapped(<Range />)
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  await user.click(await screen.findByRole('button', { name: 'Przyszły miesiąc' }))
  expect(screen.getByRole('button', { name: /Termin/ })).toHaveTextContent('1–31 grudnia 2026')
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.useRealTimers()
})

test('the periods, the month and the mark of today are those of the platform’s clock, not of the browser’s', async () => {
  const user = userEvent.setup()
  wrapped(
    <PlatformClockContext value={() => new Date('2026-03-31T22:30:00Z')}>
      <Range />
    </PlatformClockContext>,
  )
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  expect(await screen.findByText('kwiecień')).toBeVisible()
  expect([...document.querySelectorAll('.calendar-today')].map(({ textContent }) => textContent)).toEqual(['1'])
  await user.click(screen.getByRole('button', { name: 'Najbliższe 2 tygodnie' }))
  expect(screen.getByRole('button', { name: /Termin/ })).toHaveTextContent('2–15 kwietnia 2026')
})

test.each([
  [true, ['grudzień', 'styczeń']],
  [false, ['grudzień']],
])('two months stand side by side where the screen is wide (%s)', async (matches, months) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wideScreen(query), matches }))
  const user = userEvent.setup()
  wrapped(<DateRangeField label="Termin" from="2025-12-08" to="2025-12-21" onChange={nothing} />)
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  await screen.findByText('grudzień')
  expect(screen.getAllByText(/^(grudzień|styczeń)$/).map(({ textContent }) => textContent)).toEqual(months)
  vi.unstubAllGlobals()
})

test.each([
  ['pl', 'pn'],
  ['en', 'Mo'],
] as const)('the week of a calendar begins on Monday, in %s', async (language, monday) => {
  setLanguage(language)
  const user = userEvent.setup()
  wrapped(<DateRangeField label="Termin" from="2025-12-08" to="2025-12-21" onChange={nothing} />)
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  const [first] = await screen.findAllByRole('columnheader')
  expect(first).toHaveTextContent(monday)
})

test('months are written in lower case', async () => {
  const user = userEvent.setup()
  wrapped(<DateRangeField label="Termin" from="2025-12-08" to="2025-12-21" onChange={nothing} />)
  await user.click(screen.getByRole('button', { name: /Termin/ }))
  expect(await screen.findByText('grudzień')).toBeInTheDocument()
})

test('a click and the arrow keys choose a segment', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const options = [10, 15].map((value) => ({ value, label: `${value} s` }))
  render(<SegmentedField label="Długość" value={10} options={options} onChange={onChange} />)
  await user.click(screen.getByRole('radio', { name: '15 s' }))
  expect(onChange).toHaveBeenLastCalledWith(15)
  screen.getByRole('radio', { name: '10 s' }).focus()
  onChange.mockClear()
  await user.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith(15)
})

test('a file is chosen or dropped, and during an upload no other file is accepted', async () => {
  const user = userEvent.setup()
  const onFile = vi.fn()
  const file = new File(['x'], 'spot.mp4', { type: 'video/mp4' })
  const field = (progress: number | null) => (
    <FileField label="Plik" accept="video/mp4" buttonLabel="Dodaj plik" onFile={onFile} progress={progress} />
  )
  const { rerender, container } = render(field(null))
  await user.upload(screen.getByLabelText('Plik'), file)
  const zone = container.querySelector('.drop')
  if (!zone) throw new Error('The field has no drop zone.')
  fireEvent.drop(zone, { dataTransfer: { files: [file] } })
  expect(onFile.mock.calls).toEqual([[file], [file]])
  rerender(field(42))
  expect(screen.getByRole('img', { name: /Przesyłanie, 42/ })).toBeInTheDocument()
  fireEvent.drop(zone, { dataTransfer: { files: [file] } })
  expect(onFile).toHaveBeenCalledTimes(2)
})

const Residents = ({ onChange }: { onChange: (value: number | null) => void }): ReactNode => {
  const [value, setValue] = useState<number | null>(1_861_599)
  const change = (next: number | null): void => {
    setValue(next)
    onChange(next)
  }
  return <DecimalField label="a" value={value} onChange={change} />
}

test.each([
  { language: 'pl', shown: '1\u202f861\u202f599', edited: '1\u202f861\u202f598' },
  { language: 'en', shown: '1\u202f861\u202f599', edited: '1\u202f861\u202f598' },
] as const)(
  'S14 a number field in $language groups thousands, reads them back, and has a true minus',
  async ({ language, ...texts }) => {
    setLanguage(language)
    const change = vi.fn()
    render(
      <>
        <Residents onChange={change} />
        <DecimalField label="b" value={1920} onChange={nothing} />
        <DecimalField label="c" value={-12} onChange={nothing} />
      </>,
    )
    expect(screen.getByLabelText('a')).toHaveValue(texts.shown)
    expect(screen.getByLabelText('b')).toHaveValue('1920')
    expect(screen.getByLabelText('c')).toHaveValue('−12')
    await userEvent.type(screen.getByLabelText('a'), '{Backspace}8')
    expect(screen.getByLabelText('a')).toHaveValue(texts.edited)
    expect(change).toHaveBeenLastCalledWith(1_861_598)
    const type = async (text: string): Promise<unknown> => {
      await userEvent.clear(screen.getByLabelText('a'))
      await userEvent.type(screen.getByLabelText('a'), text)
      return change.mock.lastCall?.[0]
    }
    // One comma is a decimal mark in both languages, two are not.
    expect(await type('52,186')).toBe(52.186)
    expect(await type('1,861,599')).toBe(1_861_599)
    setLanguage('pl')
  },
)
