import * as z from 'zod/mini'
import { LONGEST_SEARCH } from '../limits.ts'
import { operation } from '../operation.ts'
import { requiredText } from '../values.ts'
import { addressHit, addressPreview } from './addresses.ts'
import { nearbyPreview, nearbyQuery } from './nearby-screens.ts'

const multipart = { file: 'excel_file' } as const
const problems = ['too_large', 'unsupported_media', 'unreadable_file', 'missing_columns'] as const

/** The tools for spreadsheets with addresses, and the search of one address. */
export const toolOperations = {
  addressToGeo: operation({
    id: 'tool.address_to_geo',
    service: 'devTools',
    method: 'POST',
    path: '/dev_tools/address_to_geo',
    summary:
      'A spreadsheet with the columns address and, if wanted, city and post code; the answer is the same with coordinates (XLSX)',
    access: 'session',
    token: 'read',
    multipart,
    isLong: true,
    status: 200,
    answer: 'file',
    problems,
  }),
  previewAddresses: operation({
    id: 'tool.preview_addresses',
    service: 'devTools',
    method: 'POST',
    path: '/dev_tools/address_to_geo/preview',
    summary: 'What such a spreadsheet gives: how many addresses were found, how exactly, and which were not',
    access: 'session',
    token: 'read',
    multipart,
    isLong: true,
    status: 200,
    answer: addressPreview,
    problems,
  }),
  screensToLocations: operation({
    id: 'tool.screens_to_locations',
    service: 'devTools',
    method: 'POST',
    path: '/dev_tools/get_screens_to_locations',
    summary:
      'A spreadsheet with addresses, or with latitude and longitude; the answer has a row for each of the nearest screens (XLSX)',
    access: 'session',
    token: 'read',
    query: nearbyQuery,
    multipart,
    isLong: true,
    status: 200,
    answer: 'file',
    problems: [...problems, 'too_many_rows'],
  }),
  previewScreens: operation({
    id: 'tool.preview_screens',
    service: 'devTools',
    method: 'POST',
    path: '/dev_tools/get_screens_to_locations/preview',
    summary: 'The nearest screens of such a spreadsheet, and the addresses that were not found',
    access: 'session',
    token: 'read',
    query: nearbyQuery,
    multipart,
    isLong: true,
    status: 200,
    answer: nearbyPreview,
    problems,
  }),
  findAddress: operation({
    id: 'tool.find_address',
    service: 'devTools',
    method: 'GET',
    path: '/dev_tools/address',
    summary: 'The points that an address may mean, best first, for the form of a location',
    access: { permission: 'location.edit' },
    query: z.strictObject({ query: requiredText(LONGEST_SEARCH) }),
    status: 200,
    answer: z.object({ items: z.array(addressHit) }),
    problems: ['permission_denied'],
  }),
}
