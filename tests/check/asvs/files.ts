import type { Row } from './row.ts'

/** Chapter 5: files. */
export const files: readonly Row[] = [
  {
    id: '5.1.1',
    level: 2,
    asks: 'Documents name types and sizes of each upload, and what happens.',
    state: 'met',
    how: 'The table of uploads has types, sizes, unpacked sizes, and what is refused.',
    where: ['docs/operations.md'],
  },
  {
    id: '5.2.1',
    level: 1,
    asks: 'Files are accepted up to a size that can be processed.',
    state: 'met',
    how: 'Uploads above their limit are refused while they arrive, with little memory.',
    where: ['tests/input/multipart.test.ts', 'tests/import/files.test.ts'],
  },
  {
    id: '5.2.2',
    level: 1,
    asks: 'Extension and content of files are checked.',
    state: 'decision',
    why: 'The content alone decides what a file is; its name is not used for anything.',
    where: ['docs/decisions/058-films-are-read-from-their-bytes.md', 'docs/decisions/026-uploaded-pictures.md'],
  },
  {
    id: '5.2.3',
    level: 2,
    asks: 'Packed files are checked before they are unpacked.',
    state: 'met',
    how: 'Unpacked size, ratio and number of parts are bounded by what the file says and by what comes.',
    where: ['server/spreadsheet/read-sheet.test.ts', 'tests/import/files.test.ts'],
  },
  {
    id: '5.3.1',
    level: 1,
    asks: 'Uploaded files are never executed.',
    state: 'met',
    how: 'Files are sent with their checked type and nosniff from folders that no program reads as code.',
    where: [
      'server/services/campaigns/spots/spots.http.test.ts',
      'server/services/location/picture/pictures.http.test.ts',
    ],
  },
  {
    id: '5.3.2',
    level: 1,
    asks: 'Paths are made of own names, not of those of users.',
    state: 'met',
    how: 'Stored names are generated; paths in names and tokens have no effect.',
    where: ['tests/input/multipart.test.ts', 'server/services/campaigns/spots/spots.http.test.ts'],
  },
  {
    id: '5.4.1',
    level: 2,
    asks: 'The server gives downloads their names.',
    state: 'met',
    how: 'Reports, proofs and files of plans have generated names in the header.',
    where: [
      'server/services/campaigns/spots/own-spots.http.test.ts',
      'server/services/campaigns/proof/campaign-plays.http.test.ts',
      'tests/access/standards.test.ts',
    ],
  },
  {
    id: '5.4.2',
    level: 2,
    asks: 'Names of downloads are encoded.',
    state: 'met',
    how: 'One function writes the header by RFC 6266; quotes, line breaks and paths stay within the name.',
    where: ['server/spreadsheet/attachment.test.ts'],
  },
  {
    id: '5.4.3',
    level: 2,
    asks: 'Files of users are scanned for known malware.',
    state: 'decision',
    why: 'Pictures are encoded anew, films are read box by box, tables are only read: nothing that somebody sent is run. Operators may scan the store.',
    where: ['docs/decisions/090-no-scanner-of-malware.md'],
  },
]
