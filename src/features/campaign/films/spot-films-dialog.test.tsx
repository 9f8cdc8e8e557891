import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { StoredSpotFile } from '../../../../contract/campaign/spot-operations.ts'
import type { FilmFile } from '../../../../machines/campaign/film/film-file.ts'
import { fakeCall, problem } from '../../../../tests/support/pages/fake-services.ts'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { provideSpotFilms } from './spot-films.services.ts'
import { SpotFilmsDialog } from './spot-films-dialog.tsx'

const upright: StoredSpotFile = {
  id: '8a7e2f0c-1111-4222-8333-444455556666',
  file_name: 'pionowy.mp4',
  container: 'mp4',
  codec: 'h265',
  profile: 'Main',
  width: 1080,
  height: 1920,
  seconds: 9.6,
  frame_rate: 25,
  has_audio: true,
  bit_rate: 6_400_000,
  size_bytes: 7_680_000,
  conversion: null,
  sign_url: '/film/1',
  still_url: null,
}
const across = { ...upright, id: '8a7e2f0c-1111-4222-8333-444455557777', file_name: 'poziomy.webm', codec: 'vp9' }
const film: FilmFile = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  seconds: 10,
  width: 1920,
  height: 1080,
  frameRate: 25,
  hasAudio: false,
  bitRate: 500_000,
}

const open = async (answers: Record<string, unknown>) => {
  const services = fakeCall({ 'spot.files': { items: [upright] }, ...answers })
  const area = createActor(
    provideSpotFilms(services.call, async () => null),
    { input: {} },
  ).start()
  const spot = { id: sampleCampaign().spots[0]?.id ?? '', file_name: 'pionowy.mp4' }
  await act(async () =>
    render(
      <SpotFilmsDialog
        area={area}
        uuid={sampleCampaignUuid}
        spot={spot}
        bought={10}
        onClose={() => undefined}
        readFile={async () => ({ film })}
      />,
    ),
  )
  await screen.findByText('pionowy.mp4')
  return { ...services, area }
}

beforeEach(() => setLanguage('pl'))

test.each([
  ['pl', '1080 × 1920, 9,6 s, MP4 H.265, 25 kl./s, z dźwiękiem, 6,4 Mb/s, 7,7 MB', /odtwarzacze bez tego kodeka/],
  ['en', '1080 × 1920, 9.6 s, MP4 H.265, 25 fps, with sound, 6.4 Mbit/s, 7.7 MB', /players without this codec/],
] as const)(
  'C41 a file of a spot says what it is, and that not every player can play H.265: %s',
  async (language, facts, warning) => {
    setLanguage(language)
    await open({})
    const shown = screen.getByText('pionowy.mp4').parentElement?.textContent ?? ''
    expect(withPlainSpaces(shown).replaceAll(' · ', ', ')).toContain(facts)
    expect(screen.getByText(warning)).toBeVisible()
  },
)

test('C41 a file of another shape is added at once, and the list and the campaign are those after it', async () => {
  const changed = sampleCampaign({ version: 9 })
  let files = [upright]
  const { area, calls } = await open({
    'spot.files': () => ({ items: files }),
    'spot.upload': () => {
      files = [upright, across]
      return changed
    },
  })
  await userEvent.upload(screen.getByLabelText('Dodaj lub zastąp plik'), new File(['x'], 'poziomy.webm'))
  expect(await screen.findByText('poziomy.webm')).toBeVisible()
  expect(calls.filter(({ id }) => id === 'spot.upload')).toHaveLength(1)
  expect(area.getSnapshot().context.data?.campaign?.version).toBe(9)
})

test.each([
  ['pl', { state: 'running', fault: null }, /^Trwa konwersja dla odtwarzaczy/],
  ['en', { state: 'waiting', fault: null }, /^The video is being converted for players/],
  ['pl', { state: 'done', fault: null }, /^Film jest przekonwertowany dla odtwarzaczy/],
  ['en', { state: 'done', fault: null }, /^The video is converted for players/],
  ['pl', { state: 'failed', fault: 'other_length' }, /nie udała: po konwersji film ma inną długość\. Ekrany/],
  ['en', { state: 'failed', fault: 'unreadable' }, /failed: the video cannot be read\. Screens/],
] as const)(
  'R06 a file says whether players get it converted, and why not; then it has no warning of its codec: %s %o',
  async (language, conversion, text) => {
    setLanguage(language)
    await open({ 'spot.files': { items: [{ ...upright, conversion }] } })
    expect(screen.getByText(text)).toBeVisible()
    const isWarned = screen.queryByText(/bez tego kodeka|without this codec/) !== null
    expect(isWarned).toBe(conversion.state === 'failed')
  },
)

test('C41 a file is removed; a refusal is named, and the files stay', async () => {
  await open({ 'spot.remove_file': problem(403, 'permission_denied') })
  await userEvent.click(screen.getByRole('button', { name: 'Usuń plik: pionowy.mp4' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('uprawnie')
  expect(screen.getByText('pionowy.mp4')).toBeVisible()
})
