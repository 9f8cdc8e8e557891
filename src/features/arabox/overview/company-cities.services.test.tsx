import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCall, problem } from '../../../../tests/support/pages/fake-services.ts'
import { citiesOfCompany } from './company-cities.services.ts'

const signal = new AbortController().signal
const ofCompany = (id: number) => ({ items: [{ id, name: `Miasto ${id}`, is_active: id !== 8 }] })
const answered = () =>
  fakeCall({
    'city.of_company': ({ query }: { query?: { company_id?: number } }) => ofCompany(query?.company_id ?? 99),
  })

beforeEach(() => sessionStorage.clear())

test('C66 the cities of a company are requested by its id, those of all companies without an id', async () => {
  const { call, calls } = answered()
  expect(await citiesOfCompany(call, 7, signal)).toEqual([{ id: 7, name: 'Miasto 7', is_active: true }])
  expect(await citiesOfCompany(call, null, signal)).toEqual([{ id: 99, name: 'Miasto 99', is_active: true }])
  expect(calls.map(({ id, options }) => [id, options.query])).toEqual([
    ['city.of_company', { company_id: 7 }],
    ['city.of_company', {}],
  ])
})

test('C67 a second call for the same company makes no request, one for another company does', async () => {
  const { call, calls } = answered()
  const first = await citiesOfCompany(call, 7, signal)
  expect(await citiesOfCompany(call, 7, signal)).toEqual(first)
  expect(calls).toHaveLength(1)
  expect(await citiesOfCompany(call, 8, signal)).toEqual([{ id: 8, name: 'Miasto 8', is_active: false }])
  await citiesOfCompany(call, 8, signal)
  expect(calls).toHaveLength(2)
})

test.each(['{', 'null', '[{"id":"7"}]', '[{"id":7,"name":"Miasto 7"}]', '{"items":[]}'])(
  'C67 a broken entry is ignored: %s',
  async (broken) => {
    const { call, calls } = answered()
    await citiesOfCompany(call, 7, signal)
    const key = sessionStorage.key(0) ?? ''
    sessionStorage.setItem(key, broken)
    expect(await citiesOfCompany(call, 7, signal)).toEqual([{ id: 7, name: 'Miasto 7', is_active: true }])
    expect(calls).toHaveLength(2)
  },
)

test('C67 a failure is not stored, and a browser without storage makes a request each time', async () => {
  const failing = fakeCall({ 'city.of_company': problem(503, 'closed') })
  await expect(citiesOfCompany(failing.call, 7, signal)).rejects.toThrow('closed')
  expect(sessionStorage).toHaveLength(0)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { call, calls } = answered()
  await citiesOfCompany(call, 7, signal)
  await citiesOfCompany(call, 7, signal)
  expect(calls).toHaveLength(2)
  full.mockRestore()
})
