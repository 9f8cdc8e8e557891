import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Point } from '../../../../contract/location/location.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { araboxLocationUuid, sampleAraboxLocation } from '../../../../tests/support/samples/arabox.ts'
import { setLanguage } from '../../../i18n/language.ts'

const uuid = araboxLocationUuid
const corners: Point[] = [
  [100, 100],
  [400, 100],
  [400, 300],
]
const location = sampleAraboxLocation({
  screen_position: { x1: 250, y1: 495, x2: 750, y2: 495, enabled: false, btn: true },
  zones: { top: corners, left: corners, middle: corners, right: corners },
})

const owner = sampleAccount({ role_id: 13, company_id: 6, permissions: ['location.edit'] })
const open = (answers: Record<string, unknown> = {}, user = owner) =>
  openPage(`/your-araboxes/location-edit/${uuid}`, {
    user,
    answers: {
      'location.find': location,
      'panorama.list': { panoramas: [{ image_sign_url: '/b.svg' }, { image_sign_url: '/a.svg' }] },
      'location.change': location,
      'location.set_image': { location_uuid: uuid, image_sign_url: '/a.svg' },
      ...answers,
    },
  })
const findHeading = () => screen.findByRole('heading', { level: 1, name: 'Edycja lokalizacji' })
const loadPicture = async () => {
  const image = await screen.findByRole('img', { name: 'Zdjęcie lokalizacji Marszałkowska 104' })
  fireEvent.load(image)
  return image
}

beforeEach(() => setLanguage('pl'))

test('R16 E28 a zone corner moved by keyboard is sent only when the user saves', async () => {
  const { asked } = open()
  await findHeading()
  await loadPicture()
  const save = screen.getByRole('button', { name: 'Zapisz zmiany' })
  expect(save).toBeDisabled()
  const corner = await screen.findByRole('button', { name: /^górna, róg\s1\sz\s3/ })
  corner.focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(save)
  await waitFor(() => expect(save).toBeDisabled())
  const changes = asked('location.change')
  expect(changes).toHaveLength(1)
  expect(changes[0]?.options).toMatchObject({
    params: { id: location.id },
    body: { zones: { top: [[105, 100], ...corners.slice(1)], left: corners }, is_active: true },
  })
  expect(asked('location.set_image')).toEqual([])
})

test('R16 E26 E27 the screen line is moved by its ends, and its check box shows it', async () => {
  const { asked } = open()
  await findHeading()
  await loadPicture()
  await userEvent.click(screen.getByRole('radio', { name: 'Linia ekranu' }))
  screen.getByRole('button', { name: 'linia ekranu, koniec, x 750, y 495' }).focus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pokazuj linię ekranu' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }))
  await waitFor(() => expect(asked('location.change')).toHaveLength(1))
  expect(asked('location.change')[0]?.options.body).toMatchObject({
    screen_position: { x1: 250, y1: 495, x2: 750, y2: 470, enabled: true, btn: true },
  })
})

test('C59 C70 an earlier picture is chosen from the list and set', async () => {
  const { asked } = open()
  await findHeading()
  await userEvent.click(screen.getByRole('button', { name: /^Zdjęcie\s2\sz\s2$/ }))
  expect(await loadPicture()).toHaveAttribute('src', '/a.svg')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }))
  await waitFor(() => expect(asked('location.set_image')).toHaveLength(1))
  expect(asked('location.set_image')[0]?.options.body).toEqual({
    location_uuid: uuid,
    image_sign_url: '/a.svg',
  })
})

test('R16 without a picture the page says what is missing, and rejects a wrong URL before sending', async () => {
  const { asked } = open({ 'panorama.list': { panoramas: [] } })
  await findHeading()
  expect(screen.getByText('Ustaw zdjęcie lokalizacji')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Link do zdjęcia' }), 'zdjecie.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz zmiany' }))
  const panel = within(screen.getByRole('region', { name: 'Zdjęcie' }))
  expect(panel.getByText('Podaj link do zdjęcia: https://…')).toBeInTheDocument()
  expect(asked('location.change')).toEqual([])
})

test('R16 an analyst of the company, and a network owner of another company, see that they may not edit', async () => {
  const analyst = sampleAccount({ role_id: 7, company_id: 6, permissions: [] })
  for (const user of [analyst, { ...owner, company_id: 5 }]) {
    const { unmount } = open({}, user)
    expect(await screen.findByText('Nie możesz edytować tej lokalizacji')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Zapisz zmiany' })).toBeNull()
    unmount()
  }
})

test('R16 a hidden location looks like a missing one; discarding restores the stored values', async () => {
  const { unmount } = open({ 'location.find': problem(404, 'not_found') })
  expect(await screen.findByText('Nie ma takiej lokalizacji')).toBeInTheDocument()
  unmount()
  open()
  await findHeading()
  const name = screen.getByRole('textbox', { name: /^Nazwa/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Inna')
  await userEvent.click(screen.getByRole('button', { name: 'Odrzuć zmiany' }))
  expect(name).toHaveValue('Marszałkowska 104')
})
