import { screen as page, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { unassessed } from '../../../../contract/location/screen-visibility.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { shownScreen } from '../../../../tests/support/samples/screen-players.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('en'))

const size = { factor: 0.5, evidence: 'Six square metres', assessed_on: '2026-01-15' }
const open = (visibility = { ...unassessed, size }) => {
  const record = { ...shownScreen, visibility }
  return openPage('/screen/form/4', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      'screen.get': record,
      'screen.change': { ...record, version: 2 },
      'location.choose': { items: [{ id: 1, name: 'Rynek' }] },
    },
  })
}
const partOf = async (name: string) => within(await page.findByRole('group', { name }))
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))

test('an administrator assesses a part of the visibility with evidence and a day, and sees the product', async () => {
  const { asked } = open()
  await userEvent.click(await page.findByRole('button', { name: 'Assess: Angle' }))
  const angle = await partOf('Angle')
  await userEvent.type(angle.getByRole('textbox', { name: 'Factor (0–1)' }), '0.8')
  await userEvent.type(angle.getByRole('textbox', { name: 'Evidence' }), 'Turned by 40°')
  await userEvent.type(angle.getByRole('textbox', { name: 'Date of the assessment' }), '2026-02-20')
  expect(page.getByText('Product of the assessments: 0.40')).toBeVisible()
  await save()
  const [change] = asked('screen.change')
  expect(change?.options.body).toMatchObject({
    visibility: {
      ...unassessed,
      size,
      angle: { factor: 0.8, evidence: 'Turned by 40°', assessed_on: '2026-02-20' },
    },
  })
})

test('an assessment without evidence or day, or with a factor above 1, is refused at its fields before it is sent', async () => {
  const { asked } = open()
  await userEvent.click(await page.findByRole('button', { name: 'Assess: Light' }))
  const light = await partOf('Light')
  await userEvent.type(light.getByRole('textbox', { name: 'Factor (0–1)' }), '1.5')
  await save()
  for (const name of ['Factor (0–1)', 'Evidence', 'Date of the assessment'])
    expect(light.getByRole('textbox', { name })).toBeInvalid()
  expect(asked('screen.change')).toEqual([])
})

test('an assessment that is removed is not assessed again', async () => {
  const { asked } = open()
  await userEvent.click(await page.findByRole('button', { name: 'Remove assessment: Size' }))
  expect(page.getByText('Product of the assessments: 1.00')).toBeVisible()
  await save()
  expect(asked('screen.change')[0]?.options.body).toMatchObject({ visibility: unassessed })
})
