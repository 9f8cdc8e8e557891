import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Spot } from '../../../../../contract/campaign/campaign.ts'
import { validation } from '../../../../../contract/validation.ts'
import type { FilmFile } from '../../../../../machines/campaign/film/film-file.ts'
import { valuesOfCampaign } from '../../../../../machines/campaign/form/campaign-form.ts'
import { spotFilmsArea } from '../../../../../machines/campaign/spot-films.ts'
import { withPlainSpaces } from '../../../../../tests/support/pages/plain-spaces.ts'
import { sampleCampaign } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'
import { SpotsSection } from './spots-section.tsx'

const upright: FilmFile = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  seconds: 10,
  width: 1080,
  height: 1920,
  frameRate: 25,
  hasAudio: false,
  bitRate: 500_000,
}

const renderSection = (
  seconds: number | null,
  progress: number | null = null,
  waiting = false,
  film: Partial<Spot> = {},
) => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined }))
  const onChange = vi.fn()
  const onFile = vi.fn()
  const made = sampleCampaign()
  const record = { ...made, spots: made.spots.map((spot) => ({ ...spot, ...film })) }
  const name = 'zdrowy_rytm_01.mp4'
  render(
    <SpotsSection
      values={valuesOfCampaign(record)}
      onChange={onChange}
      fieldErrorAt={() => null}
      record={record}
      files={waiting ? [{ key: name, file: new File(['x'], name) }] : []}
      failedFiles={new Map()}
      progress={progress}
      spotFiles={null}
      screenSizes={[
        { width: 1080, height: 1920, screens: 12 },
        { width: 640, height: 360, screens: 6 },
      ]}
      films={createActor(spotFilmsArea, { input: {} }).start()}
      onFile={onFile}
      onFileRemoved={() => undefined}
      onExpired={() => undefined}
      readFile={async () => (seconds === null ? { fault: validation.quickTime } : { film: { ...upright, seconds } })}
    />,
  )
  return { onChange, onFile }
}

const addFile = async () =>
  userEvent.upload(screen.getByLabelText('Dodaj plik'), new File(['x'], 'nowy.mp4', { type: 'video/mp4' }))

beforeEach(() => setLanguage('pl'))

test('a valid spot file is added and waits for the save', async () => {
  const { onChange, onFile } = renderSection(9.9)
  await addFile()
  expect(onChange).toHaveBeenCalledWith({
    spots: [expect.objectContaining({ file_name: 'zdrowy_rytm_01.mp4' }), { file_name: 'nowy.mp4' }],
  })
  expect(onFile).toHaveBeenCalledWith('nowy.mp4', expect.any(File))
})

test('a spot file that is too long is rejected before it is sent, with both lengths', async () => {
  const { onChange, onFile } = renderSection(12)
  await addFile()
  const error = await screen.findByText(/„nowy.mp4” trwa/)
  expect(withPlainSpaces(error.textContent)).toBe('„nowy.mp4” trwa 12,0 s, a spot może trwać 10 s.')
  expect(onChange).not.toHaveBeenCalled()
  expect(onFile).not.toHaveBeenCalled()
})

test('a file that the screens cannot play is rejected with the reason', async () => {
  renderSection(null)
  await addFile()
  expect(await screen.findByText('„nowy.mp4”: To film QuickTime: zapisz go jako MP4.')).toBeVisible()
})

test.each([
  ['pl', /^Film trwa 6 s, a plan obejmuje 10 s/, /^Ekrany 1080 × 1920: 12 z 18. Film 640 × 360 ma inne proporcje/],
  [
    'en',
    /^The video lasts 6 s, but the plan covers 10 s/,
    /^Screens of 1080 × 1920: 12 of 18. This video is 640 × 360/,
  ],
] as const)(
  'R06 before the submit the form says on how many chosen screens a film has another shape, and that it is shorter than bought: %s',
  async (language, length, shape) => {
    setLanguage(language)
    const film = { seconds: 6, width: 640, height: 360 }
    renderSection(10, null, false, { ...film, files: [{ ...film, codec: 'h264' }] })
    expect(await screen.findByText(length)).toBeVisible()
    expect(screen.getByText(shape)).toBeVisible()
  },
)

test('the upload shows its progress', () => {
  renderSection(10, 42, true)
  expect(screen.getByText(/przesyłanie, 42\s%/)).toBeVisible()
})
