import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { SimulationError } from './simulation-error.ts'

test('without arguments all araboxes of the demo run until the program is stopped', () => {
  expect(readArguments([])).toEqual({
    araboxes: 200,
    rate: null,
    isSteady: false,
    seconds: null,
    url: 'http://localhost:3000',
    user: 'admin',
  })
})

test('arguments set number, rate, duration and server', () => {
  const args = '--araboxes 20 --rate 5 --steady --seconds 60 --url http://127.0.0.1:3001/ --user boss'.split(' ')
  expect(readArguments(args)).toEqual({
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
  ['--steady', '--steady requires --rate'],
  ['--url ftp://here', '--url must be an address'],
  ['--speed 3', 'npm run simulate'],
])('%s is rejected with an explanation', (args, sentence) => {
  expect(() => readArguments(args.split(' '))).toThrow(SimulationError)
  expect(() => readArguments(args.split(' '))).toThrow(sentence)
})
