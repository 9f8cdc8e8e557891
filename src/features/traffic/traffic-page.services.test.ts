import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fakeCall } from '../../../tests/support/pages/fake-services.ts'
import { sampleStatisticsAnswers } from '../../../tests/support/samples/statistics.ts'
import { createDeferredCall } from '../../pages/deferred-call.ts'
import { provideTraffic } from './traffic-page.services.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('promise P2 until the numbers are painted, the traffic page asks only for what they need', async () => {
  const { call, calls } = fakeCall(sampleStatisticsAnswers)
  let paint = () => {}
  const painted = new Promise<void>((resolve) => {
    paint = resolve
  })
  const page = createActor(provideTraffic(call, { deferredCall: createDeferredCall(call, painted) }), { input: {} })
  page.start()
  await settled()
  const asked = () => calls.map(({ id }) => id).sort()
  const first = ['city.list', 'statistics.device_total', 'statistics.period']
  expect(asked()).toEqual(first)
  paint()
  await settled()
  const later = ['plot.age_gender', 'plot.audience', 'plot.net_gross', 'plot.traffic', 'plot.traffic_cells']
  expect(asked()).toEqual(
    [...first, ...later, 'plot.weekday', 'plot.weekday', 'statistics.device', 'statistics.special_days'].sort(),
  )
  page.stop()
})
