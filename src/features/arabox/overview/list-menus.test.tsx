import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { replaced } from '../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { overviewAnswers } from '../../../../tests/support/samples/overview.ts'

const user = sampleAccount({ role_id: 1, company_id: 1, permissions: ['campaign.read_all_companies'] })

test('R14 the araboxes have the menus of every list: columns, and an export of exactly what is filtered', async () => {
  localStorage.clear()
  replaced.saveFile = () => undefined
  replaced.openSocket = () => ({ join: async () => null, leave: () => undefined, close: () => undefined })
  replaced.openNetworkMap = () => ({
    show: () => undefined,
    fit: () => undefined,
    mark: () => undefined,
    close: () => undefined,
  })
  const answers = { ...overviewAnswers, 'location.export_equipment': new File(['x'], 'araboxes.csv') }
  const { asked } = openPage('/your-araboxes', { user, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Kolumny' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ekrany' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('columnheader', { name: 'Ekrany' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Eksport' }))
  await userEvent.click(await screen.findByText('Excel (XLSX)'))
  await waitFor(() => expect(asked('location.export_equipment')).toHaveLength(1))
  expect(asked('location.export_equipment')[0]?.options.query).toMatchObject({
    columns: ['name', 'company_name', 'city_name', 'address', 'device_status', 'heard_at'],
    type: 'arabox',
    format: 'xlsx',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Eksport' }))
  await userEvent.click(await screen.findByText('Mapa (GeoJSON)'))
  await waitFor(() => expect(asked('location.export_equipment')).toHaveLength(2))
  expect(asked('location.export_equipment')[1]?.options.query).toMatchObject({ format: 'geojson' })
  localStorage.clear()
})
