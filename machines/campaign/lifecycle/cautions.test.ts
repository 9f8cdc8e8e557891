import { expect, test } from 'vitest'
import { filmFit, sizesOf } from '../film/screen-fit.ts'
import { brokenCautions, type CautionFacts } from './cautions.ts'

const screens = sizesOf([
  { width: 1080, height: 1920, screens: 12 },
  { width: 1920, height: 1080, screens: 5 },
  { width: null, height: null, screens: 1 },
])
const across = { width: 1920, height: 1080 }
const upright = { width: 1080, height: 1920 }
const facts = (files: readonly { width: number; height: number; codec: string | null }[], seconds: number | null) => {
  const fit = filmFit('s', files, screens)
  return { films: fit ? [fit] : [], spots: [{ seconds }], bought: 10 } satisfies CautionFacts
}

test.each([
  [
    'has a film for each shape',
    facts(
      [
        { ...across, codec: 'h264' },
        { ...upright, codec: 'h264' },
      ],
      10,
    ),
    [],
  ],
  [
    'has a picture',
    facts(
      [
        { ...upright, codec: null },
        { ...across, codec: null },
      ],
      null,
    ),
    [],
  ],
  [
    'lacks the last picture of an encoder',
    facts(
      [
        { ...across, codec: 'h264' },
        { ...upright, codec: 'vp9' },
      ],
      9.96,
    ),
    [],
  ],
  ['has no file yet', facts([], null), []],
  ['lies across on upright screens', facts([{ ...across, codec: 'h264' }], 10), ['films_fit_screens']],
  ['is a square', facts([{ width: 1080, height: 1080, codec: 'h264' }], 10), ['films_fit_screens']],
  [
    'is H.265 on some screens',
    facts(
      [
        { ...across, codec: 'h265' },
        { ...upright, codec: 'h264' },
      ],
      10,
    ),
    ['every_player_plays_films'],
  ],
  [
    'has all of it and ends early',
    facts([{ ...across, codec: 'h265' }], 6),
    ['films_fit_screens', 'every_player_plays_films', 'films_fill_time'],
  ],
] as const)('R06 who submits a campaign whose spot %s is told so by the right cautions', (_, given, broken) => {
  expect(brokenCautions('campaign.submit', given)).toEqual(broken)
  expect(brokenCautions('campaign.share', given)).toEqual([])
})

test('R06 the sizes of screens say on how many of them a film has another shape', () => {
  expect(filmFit('s', [{ ...across, codec: 'h264' }], screens)).toEqual({
    spot_id: 's',
    screens: 18,
    unknown_screens: 1,
    h265_screens: 0,
    misfits: [{ screens: 12, screen_width: 1080, screen_height: 1920, film_width: 1920, film_height: 1080 }],
  })
})
