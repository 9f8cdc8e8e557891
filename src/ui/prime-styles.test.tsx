import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SelectField } from './field/select-field.tsx'
import { UiProvider } from './provider.tsx'

const styles = (): HTMLStyleElement[] => [
  ...document.head.querySelectorAll<HTMLStyleElement>('style[data-primereact-style-id]'),
]
const field = (label: string) => <SelectField key={label} label={label} value={null} options={[]} onChange={() => {}} />

test('the styles of PrimeReact are in the page once, and stay as they are when another component is mounted', async () => {
  const { rerender } = render(<UiProvider>{[field('miasto')]}</UiProvider>)
  await waitFor(() => expect(styles().map(({ dataset }) => dataset.primereactStyleId)).toContain('dropdown'))
  const before = styles()
  const [changes, observer] = [[] as MutationRecord[], new MutationObserver((records) => changes.push(...records))]
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  rerender(<UiProvider>{[field('miasto'), field('firma')]}</UiProvider>)
  await waitFor(() => expect(document.querySelectorAll('.p-dropdown')).toHaveLength(2))
  changes.push(...observer.takeRecords())
  observer.disconnect()
  expect(changes).toEqual([])
  expect(styles()).toEqual(before)
  expect(new Set(before.map(({ dataset }) => dataset.primereactStyleId)).size).toBe(before.length)
  expect(before.map(({ textContent }) => textContent).join('')).toContain('.p-hidden-accessible')
})
