import { expect, test } from 'vitest'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { blankCampaign } from './campaign-form.ts'
import { MOST_CHOSEN_SCREENS, placementOfChosen, readChosenScreens, writeChosenScreens } from './chosen-screens.ts'

test('R32 chosen screens reach the campaign form in its address, and what is no screen is left out', () => {
  const screens = [
    { id: 7, city_id: 1 },
    { id: 9, city_id: 2 },
    { id: 8, city_id: 1 },
  ]
  expect(readChosenScreens(`?${writeChosenScreens(screens)}`)).toEqual(screens)
  expect(placementOfChosen(screens)).toEqual({
    screen_ids: [7, 9, 8],
    cities: [
      { city_id: 1, screens: 2 },
      { city_id: 2, screens: 1 },
    ],
  })
  expect(readChosenScreens('?screens=1-7.x.2-.-3.0-4.1-7.1e9-5')).toEqual([
    { id: 7, city_id: 1 },
    { id: 5, city_id: 1e9 },
  ])
  expect(placementOfChosen(readChosenScreens(''))).toEqual({ screen_ids: null, cities: [] })
  const user = sampleAccount({ role_id: 2 })
  const blank = blankCampaign({ key: null, user, search: `?${writeChosenScreens(screens)}` })
  expect([blank.screen_ids, blank.cities.length]).toEqual([[7, 9, 8], 2])
  expect(blankCampaign({ key: null, user }).screen_ids).toBe(null)
  const many = Array.from({ length: 2000 }, (_, id) => ({ id: id + 100_000, city_id: 12 }))
  expect(readChosenScreens(writeChosenScreens(many)).length).toBe(MOST_CHOSEN_SCREENS)
  // A page is loaded again with its whole address; servers take headers of 16 KiB.
  expect(writeChosenScreens(many).length).toBeLessThan(12_000)
})
