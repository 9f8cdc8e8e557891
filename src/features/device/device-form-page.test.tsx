import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Device } from '../../../contract/location/devices.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { type Language, setLanguage } from '../../i18n/language.ts'

const device: Device = {
  id: 7,
  uuid: '11111111-1111-4111-8111-111111111111',
  version: 1,
  created_at: '2026-01-05T10:00:00Z',
  serial_number: 'AX-7',
  is_active: true,
  location_id: null,
  location_name: null,
  company_id: null,
  last_message_at: null,
  status: 'unknown',
  quality_percent: null,
  key_issued_at: '2026-01-05T10:00:00Z',
  memory_lost_at: '2026-03-02T09:20:00Z',
}

const texts: Record<Language, readonly [lost: RegExp, button: string, begun: string]> = {
  pl: [/uruchomiło się ponownie bez pamięci/, 'Nadaj nową numerację', 'Nowa numeracja nadana.'],
  en: [/restarted without its memory/, 'Begin a new number space', 'The new number space has begun.'],
}

test.each(['pl', 'en'] as const)(
  'E24 a device that restarted without its memory gets a new number space on its page (%s)',
  async (language) => {
    setLanguage(language)
    const [lost, button, begun] = texts[language]
    const { asked } = openPage('/device/form/7', {
      user: sampleAccount({ role_id: 1 }),
      answers: {
        'device.get': device,
        'location.list': { items: [], total: 0, page: 1, pages: 1, size: 25 },
        'live.begin_numbers': { arabox_uuid: device.uuid, memory_lost_at: null },
      },
    })
    expect(await screen.findByText(lost)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(begun)).toBeVisible()
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    expect(asked('live.begin_numbers')).toMatchObject([{ options: { params: { uuid: device.uuid } } }])
  },
)

const keyTexts = {
  pl: {
    panel: 'Klucz urządzenia',
    used: /Wydany: 5\ssty.*Ostatnio użyty: 2\smar/,
    previous: /Poprzedni klucz działa do: 3\smar.*Jeszcze nieużyty\./,
    end: 'Unieważnij poprzedni klucz',
    ended: 'Poprzedni klucz już nie działa.',
    issue: 'Wydaj nowy klucz',
    fresh: 'Poprzedni klucz działa jeszcze 24 godz.',
  },
  en: {
    panel: 'Device key',
    used: /Issued: 5\sJan.*Last used: 2\sMar/,
    previous: /The previous key works until 3\sMar.*Not used yet\./,
    end: 'End previous key',
    ended: 'The previous key does not work any more.',
    issue: 'Issue new key',
    fresh: 'The previous key works for 24 more hours.',
  },
} as const

test.each(['pl', 'en'] as const)(
  'the page of a device says which keys are valid and when they were used, and ends the one before (%s)',
  async (language) => {
    setLanguage(language)
    const texts = keyTexts[language]
    const { asked } = openPage('/device/form/7', {
      user: sampleAccount({ role_id: 1 }),
      answers: {
        'device.get': {
          ...device,
          location_id: 3,
          memory_lost_at: null,
          key_used_at: '2026-03-02T09:20:00Z',
          previous_key_until: '2026-03-03T09:00:00Z',
          previous_key_used_at: null,
        },
        'location.list': { items: [], total: 0, page: 1, pages: 1, size: 25 },
        'live.issue_key': { arabox_uuid: device.uuid, key: 'k'.repeat(43) },
        'live.end_previous_key': { arabox_uuid: device.uuid, previous_key_until: null },
      },
    })
    const panel = within(await screen.findByRole('region', { name: texts.panel }))
    expect(panel.getByText(texts.used)).toBeVisible()
    expect(panel.getByText(texts.previous)).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: texts.end }))
    expect(await panel.findByText(texts.ended)).toBeVisible()
    expect(panel.queryByRole('button', { name: texts.end })).toBeNull()
    expect(asked('live.end_previous_key')).toMatchObject([{ options: { params: { uuid: device.uuid } } }])
    // The key that was valid becomes the one before.
    await userEvent.click(panel.getByRole('button', { name: texts.issue }))
    expect(await panel.findByText(texts.fresh)).toBeVisible()
    expect(panel.getByRole('button', { name: texts.end })).toBeVisible()
  },
)
