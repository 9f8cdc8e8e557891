import { expect, test } from 'vitest'
import { programName } from './program-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome 131, Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/130.0.2`,
    'Edge 130, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome 131, iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome 131, Android'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
    'Opera 115, Windows',
  ],
  [`Mozilla/5.0 (CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome 131, ChromeOS'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0`,
    'Edge 130, Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15',
    'Firefox 133, iPadOS',
  ],
  ['Mozilla/5.0 (FreeBSD amd64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133'],
  ['curl/8.10.1', 'curl/8.10.1'],
])('the program of a session is named by its browser and system: %s', (userAgent, name) => {
  expect(programName(userAgent)).toBe(name)
})
