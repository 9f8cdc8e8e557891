import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { sampleAraboxLocation } from '../../../tests/support/samples/arabox.ts'
import { setLanguage } from '../../i18n/language.ts'

test('R24 a picture is set by its address, which does not send the form around it', async () => {
  setLanguage('en')
  const location = sampleAraboxLocation()
  const image_sign_url = 'https://pictures.example/rynek.jpg'
  const { asked } = openPage('/location/form/1', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      'location.get': location,
      'location.image': { image_sign_url: '/old.jpg' },
      'location.set_image': { image_sign_url },
    },
  })
  const field = await screen.findByLabelText('or a picture URL')
  expect(screen.getByRole('button', { name: 'Set' })).toBeDisabled()
  await userEvent.type(field, `${image_sign_url}{Enter}`)
  expect(await screen.findByRole('img', { name: location.name })).toHaveAttribute('src', image_sign_url)
  expect(asked('location.set_image').map(({ options }) => options.body)).toEqual([
    { location_uuid: location.uuid, image_sign_url },
  ])
  expect(asked('location.change')).toEqual([])
})
