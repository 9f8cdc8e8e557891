import { expect, test } from 'vitest'
import { readWish } from './arguments.ts'
import { SimulationError } from './simulation-error.ts'

test('without words all araboxes of the demo count until they are stopped', () => {
  expect(readWish([])).toEqual({
    araboxes: 200,
    rate: null,
    isSteady: false,
    seconds: null,
    url: 'http://localhost:3000',
    user: 'admin',
  })
})

test('words say how many, how busy, how long and where', () => {
  const words = '--araboxes 20 --rate 5 --steady --seconds 60 --url http://127.0.0.1:3001/ --user boss'.split(' ')
  expect(readWish(words)).toEqual({
    araboxes: 20,
    rate: 5,
    isSteady: true,
    seconds: 60,
    url: 'http://127.0.0.1:3001',
    user: 'boss',
  })
})

test.each([
  ['--araboxes 5001', 'from 1 to 5000'],
  ['--araboxes many', 'from 1 to 5000'],
  ['--rate 0', '--rate must be a number'],
  ['--seconds=-3', '--seconds must be a number'],
  ['--steady', '--steady needs a --rate'],
  ['--url ftp://here', '--url must look like'],
  ['--speed 3', 'npm run simulate'],
])('%s is refused with what to do', (words, sentence) => {
  expect(() => readWish(words.split(' '))).toThrow(SimulationError)
  expect(() => readWish(words.split(' '))).toThrow(sentence)
})
