import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../../tests/support/pages/open-page.tsx'
import { replaced } from '../../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import {
  araboxLocationUuid,
  sampleAraboxAnswers,
  sampleAraboxLocation,
} from '../../../../../tests/support/samples/arabox.ts'
import { setLanguage } from '../../../../i18n/language.ts'
import { SAMPLE_PICTURE } from '../../../../ui/picture/stage/sample-picture.ts'

const pathOf = (identifier: string): string => `/your-araboxes/location-preview/${identifier}`

const visit = async (
  answers: Record<string, unknown> = {},
  user = sampleAccount({ role_id: 13, company_id: 6, permissions: ['location.edit'] }),
  identifier = araboxLocationUuid,
) => {
  const page = openPage(pathOf(identifier), { user, answers: { ...sampleAraboxAnswers, ...answers } })
  await screen.findByRole('heading', { level: 1, name: 'Marszałkowska 104' })
  return page
}
const loadImage = async () => fireEvent.load(await screen.findByRole('img', { name: /Widok z/ }))
const toasts = () => screen.queryAllByText(/Wystąpił nieoczekiwany|Nie zapisano|Zapisano lokalizację/)

beforeEach(() => {
  setLanguage('pl')
  // The socket never sends anything: the picture does not need it.
  replaced.openSocket = () => ({ join: async () => null, leave: () => undefined, close: () => undefined })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('T20 R16 an account that may not edit sees that the location has no picture, without a form', async () => {
  const analyst = sampleAccount({ role_id: 7, company_id: 6, permissions: [] })
  await visit({ 'location.image': problem(404, 'no_image', { detail: 'Please set image' }) }, analyst)
  expect(await screen.findByText('Ta lokalizacja nie ma jeszcze zdjęcia')).toBeVisible()
  expect(screen.queryByLabelText('Link do zdjęcia')).toBeNull()
})

test('T20 C59 a location without a picture shows a form for its URL in place, without a toast', async () => {
  const { asked } = await visit({
    'location.image': problem(404, 'no_image', { detail: 'Please set image' }),
    'location.set_image': { location_uuid: araboxLocationUuid, image_sign_url: '/new.png' },
  })
  const address = await screen.findByLabelText('Link do zdjęcia')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(address, 'picture.png')
  await userEvent.click(screen.getByRole('button', { name: 'Ustaw zdjęcie' }))
  expect([asked('location.set_image').length, address.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  await userEvent.clear(address)
  await userEvent.type(address, '/new.png')
  await userEvent.click(screen.getByRole('button', { name: 'Ustaw zdjęcie' }))
  expect(await screen.findByRole('img', { name: /Widok z/ })).toHaveAttribute('src', '/new.png')
  expect(asked('location.set_image')[0]?.options.body).toEqual({
    location_uuid: araboxLocationUuid,
    image_sign_url: '/new.png',
  })
  expect(toasts()).toEqual([])
})

test.each([
  ['ab', SAMPLE_PICTURE, 0],
  ['abc', '/street.png', 1],
])(
  'V20 V21 the picture of a location with the identifier %s is %s, after %i requests',
  async (identifier, shown, requests) => {
    const { asked } = await visit(
      { 'location.image': { location_uuid: araboxLocationUuid, image_sign_url: '/street.png' } },
      undefined,
      identifier,
    )
    expect(await screen.findByRole('img', { name: /Widok z/ })).toHaveAttribute('src', shown)
    expect(asked('location.image')).toHaveLength(requests)
  },
)

test('T14 T21 any other failure of the picture is shown in a toast and in its place, with a retry', async () => {
  let isDown = true
  await visit({
    'location.image': () => {
      if (isDown) return problem(500, 'storage_away', { detail: 'The storage is away' })
      return { location_uuid: araboxLocationUuid, image_sign_url: '/picture.png' }
    },
  })
  await screen.findByText('Nie udało się wczytać zdjęcia')
  expect(screen.getAllByText(/The storage is away/).length).toBe(2)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('img', { name: /Widok z/ })).toHaveAttribute('src', '/picture.png')
})

test('E26 the screen line can be moved by keyboard, undone and saved; if saving fails, it stays moved', async () => {
  let isRefused = true
  const { asked } = await visit({
    'location.change': ({ body }: { body: { screen_position: object } }) =>
      isRefused
        ? problem(422, 'odd', { detail: 'Not like that' })
        : { ...sampleAraboxLocation(), screen_position: body.screen_position },
  })
  await loadImage()
  const end = await screen.findByRole('button', { name: /^linia ekranu, początek/ })
  end.focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  expect(screen.queryByText('Linia ekranu jest przesunięta')).toBeNull()
  end.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz położenie' }))
  expect(await screen.findByText(/422 - Not like that/)).toBeVisible()
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz położenie' }))
  await waitFor(() => expect(screen.queryByText('Linia ekranu jest przesunięta')).toBeNull())
  expect(asked('location.change').at(-1)?.options).toMatchObject({
    params: { id: 12 },
    body: { screen_position: { x1: 255, y1: 500, x2: 750, y2: 495, enabled: true, btn: true } },
  })
})

test('E27 R15 without permission to edit the line has no handles; a disabled line is not shown', async () => {
  const foreign = sampleAccount({ company_id: 7, permissions: [], role_id: 9 })
  const { unmount } = await visit({}, foreign)
  await loadImage()
  expect(await screen.findByRole('img', { name: /^Linia ekranu/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^linia ekranu/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edytuj strefy' })).toBeNull()
  unmount()
  const hidden = { ...sampleAraboxLocation().screen_position, enabled: false }
  await visit({ 'location.find': sampleAraboxLocation({ screen_position: hidden }) })
  await loadImage()
  await screen.findByRole('list', { name: 'Strefy' })
  expect(screen.queryByRole('img', { name: /^Linia ekranu/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Edytuj strefy' })).toHaveAttribute(
    'href',
    `/your-araboxes/location-edit/${araboxLocationUuid}`,
  )
})

test('E28 invalid zones are not drawn, and the page still works', async () => {
  await visit({ 'arabox.zones': [{ file_data: '{"top":' }] })
  await loadImage()
  await screen.findByText(/^Jakość 96/)
  expect(screen.queryByRole('list', { name: 'Strefy' })).toBeNull()
})

test('E29 T14 C92 pages of tracks load one after another; a failed page is reported in the panel and can be repeated', async () => {
  let hasFailed = false
  const { asked } = await visit({
    'arabox.heatmap': ({ query }: { query: { page: number } }) => {
      if (query.page === 2 && !hasFailed) {
        hasFailed = true
        return problem(500, 'storage_away', { detail: 'The storage is away' })
      }
      return {
        paths: [
          [
            [1, 1],
            [2, 2],
          ],
        ],
        has_more: query.page < 3,
        currentPage: query.page,
      }
    },
  })
  await screen.findByText('Nie udało się wczytać ścieżek')
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('pokazano 3 ścieżki')).toBeVisible()
  const pages = () => asked('arabox.heatmap').map(({ options }) => (options.query as { page: number }).page)
  expect(pages()).toEqual([1, 2, 2, 3])
  await userEvent.click(screen.getByRole('button', { name: 'Odśwież ścieżki' }))
  await waitFor(() => expect(pages()).toEqual([1, 2, 2, 3, 1, 2, 3]))
})
