import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { verifyProof } from '../../../machines/player/verify-proof.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { playOf, proofOf, signedLog } from '../../../tests/support/player/signed-plays.ts'
import { setLanguage } from '../../i18n/language.ts'
import { browserCryptography } from './cryptography.ts'
import { readProofFile } from './read-proof.ts'
import type { VerifyFile } from './verify-file.ts'
import { VerifyPage } from './verify-page.tsx'

const campaign = '5f0c6a52-7a55-4c3d-9a55-8f4f7a0b1c2d'
const verify: VerifyFile = async (file) => verifyProof(await readProofFile(file), browserCryptography)
const proof = JSON.stringify(
  proofOf(campaign, [signedLog(campaign, [[playOf(1), playOf(2)], [playOf(3, { cut: 'stalled', played_ms: 4_000 })]])]),
)

const shown = async (text: string, check = verify) => {
  setLanguage('pl')
  const { container } = render(<VerifyPage verify={check} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for a file')
  await userEvent.upload(input, new File([text], 'plays.json', { type: 'application/json' }))
  return container
}

test('a file with the signatures of its players is authentic, and its plays are shown by screen and day', async () => {
  const container = await shown(proof)
  expect(await screen.findByText(/^Plik jest autentyczny: 3 emisje/)).toBeVisible()
  const text = withPlainSpaces(container.textContent)
  expect(text).toContain('Zaliczone emisje2')
  expect(text).toContain('Niezaliczone1 przerwane: 1')
  expect(screen.getByRole('table', { name: 'Ekrany' })).toHaveTextContent('Długa 5, Gdańsk')
  expect(screen.getByRole('table', { name: 'Dni' })).toHaveTextContent('16 mar 2026')
})

test('a file with one changed character is not, and the record is named', async () => {
  await shown(proof.replace('"played_ms\\":4000', '"played_ms\\":9999'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Ten plik nie jest autentyczny.')
  expect(screen.getByRole('alert')).toHaveTextContent('Screen 1, zapis 3: Podpis nie pasuje')
  expect(screen.queryByRole('table')).toBeNull()
})

test('another file is named as such, and a failed check can be repeated', async () => {
  await shown('{}')
  expect(await screen.findByText('To nie jest plik z dowodem emisji.')).toBeVisible()
  await shown(proof, () => Promise.reject(new Error('out of memory')))
  expect(await screen.findByText(/^Sprawdzanie przerwał błąd przeglądarki/)).toBeVisible()
})
