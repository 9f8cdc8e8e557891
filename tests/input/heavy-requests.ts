import { contract } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { campaignBody, formWithFile } from '../support/calls/campaign-body.ts'
import type { RequestExtras, RequestParts } from '../support/calls/send-request.ts'

/** A large or hostile request: its operation, its parts, and what it has besides them. */
export type HeavyRequest = { operation: Operation; parts: RequestParts; extras?: RequestExtras }

/** The longest text of a cell in spreadsheets. */
const LONGEST_CELL = 32_767
const ROWS = 10_000

const fileOf = (head: string, row: (number: number) => string, count = ROWS): File =>
  new File([`${head}\n${Array.from({ length: count }, (_, number) => row(number)).join('\n')}\n`], 'plik.csv')

const longCell = (part: string): string => part.repeat(LONGEST_CELL / part.length)

const json = { 'content-type': 'application/json' }
const longLists = (): string => JSON.stringify({ ...campaignBody(), cities: Array.from({ length: 400_000 }, () => 1) })
const unknownMembers = (): string =>
  JSON.stringify({ ...campaignBody(), ...Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`m${n}`, n])) })

/** Requests that cost the most, by what they are. None of them stores anything. */
export const heavyRequests: Readonly<Record<string, () => HeavyRequest>> = {
  'a preview of 10 000 new locations': () => ({
    operation: contract.locationImport.importLocations,
    parts: {
      query: { dry_run: true },
      form: formWithFile(
        fileOf(
          'id;name;address;city;company;latitude;longitude;industries;active',
          (n) => `;Masowa ${n};ul. Stara ${n};Warszawa;6;52,2;21;Galerie handlowe;tak`,
        ),
      ),
    },
  }),
  'a preview of 10 000 rows of a plan': () => ({
    operation: contract.campaignImport.importCampaigns,
    parts: {
      query: { dry_run: true },
      form: formWithFile(
        fileOf(
          'date from;date to;screen;campaign name;spot time in seconds',
          (n) => `2026-06-01;2026-06-14;${(n % 600) + 1};Import ${n % 400};10`,
        ),
      ),
    },
  }),
  'coordinates of 10 000 addresses': () => ({
    operation: contract.tools.addressToGeo,
    parts: {
      form: formWithFile(
        fileOf('address', (n) => `ul. Długa ${n}, 80-${100 + (n % 800)} Gdańsk`),
        'excel_file',
      ),
    },
  }),
  'addresses of 32 767 characters': () => ({
    operation: contract.tools.addressToGeo,
    parts: {
      form: formWithFile(
        fileOf('address', (n) => longCell(n % 2 === 0 ? 'ul. ' : 'a, '), 100),
        'excel_file',
      ),
    },
  }),
  'a preview of 10 000 lines of venue types': () => ({
    operation: contract.location.importIndustries,
    parts: {
      query: { dry_run: true },
      form: formWithFile(fileOf('location;industry', (n) => `${(n % 400) + 1};Kina i kultura`)),
    },
  }),
  'a megabyte of unknown members': () => ({
    operation: contract.campaign.createCampaign,
    parts: {},
    extras: { raw: unknownMembers(), headers: json },
  }),
  'a megabyte of entries of a list': () => ({
    operation: contract.campaign.createCampaign,
    parts: {},
    extras: { raw: longLists(), headers: json },
  }),
  'a megabyte of brackets': () => ({
    operation: contract.campaign.createCampaign,
    parts: {},
    extras: { raw: '['.repeat(1_000_000), headers: json },
  }),
}
