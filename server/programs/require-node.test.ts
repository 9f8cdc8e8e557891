import { expect, test } from 'vitest'
import { isSupportedNode } from './require-node.mjs'

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.7.3', false],
  ['22.11.9', false],
  ['22.12.0', true],
  ['26.0.0', true],
  ['27.1.0', true],
])('Node %s is supported: %s', (version, isSupported) => {
  expect(isSupportedNode(version, '^20.19.0 || ^22.12.0 || >=26.0.0')).toBe(isSupported)
})
