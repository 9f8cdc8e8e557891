import { expect, test } from 'vitest'
import { openrtbFaults } from '../../tests/support/files/openrtb-faults.ts'
import { bidRequests, type OfferedScreen } from './openrtb.ts'

const screen: OfferedScreen = {
  uuid: '5f2d0c0e-8d0e-4c5a-9d53-0d6f6b9f7a11',
  name: 'WAW-001-1 hol',
  latitude: 52.2,
  longitude: 21,
  cityName: 'Warszawa',
  venueType: 20_501,
  width: 1080,
  height: 1920,
  audience: 14_200,
  emissions: 3_000,
}

test('a screen becomes a bid request of OpenRTB 2.6 whose multiplier is its audience divided by its emissions', () => {
  const requests = bidRequests([screen], 10)
  expect(openrtbFaults(requests)).toEqual([])
  expect(requests[0]).toMatchObject({
    imp: [
      { qty: { multiplier: 4.7333, sourcetype: 2 }, video: { w: 1080, h: 1920, minduration: 10, maxduration: 10 } },
    ],
    dooh: { id: screen.uuid, venuetype: ['20501'], venuetypetax: 5 },
    device: { geo: { lat: 52.2, lon: 21 } },
  })
})

test('what is not known of a screen is left out of a bid request, and nothing is divided by zero', () => {
  const requests = bidRequests([{ ...screen, venueType: null, width: null, emissions: 0 }], 10)
  expect(openrtbFaults(requests)).toEqual([])
  expect(JSON.stringify(requests)).not.toMatch(/null|venuetype|"w"|"h"/)
  expect(requests[0]?.imp[0]?.qty.multiplier).toBe(0)
})

test('the check of OpenRTB finds missing ids, nulls, unknown venues and a multiplier as a text', () => {
  const [request] = bidRequests([screen], 10)
  const faultsOf = (change: object) => openrtbFaults([{ ...request, ...change }])
  expect(faultsOf({ id: undefined })).toHaveLength(1)
  expect(faultsOf({ dooh: { ...request?.dooh, name: null } })).toHaveLength(1)
  expect(faultsOf({ dooh: { ...request?.dooh, venuetype: ['99999'] } })).toHaveLength(1)
  expect(faultsOf({ imp: [{ ...request?.imp[0], qty: { multiplier: '4.7', sourcetype: 2 } }] })).toHaveLength(1)
})
