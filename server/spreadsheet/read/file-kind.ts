import type { SheetFault } from '../../../contract/sheet-faults.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const beginsWith = (file: Buffer, start: Buffer): boolean => file.subarray(0, start.length).equals(start)

/** Whether a file is a ZIP archive, as XLSX files are. */
export const isArchive = (file: Buffer): boolean => beginsWith(file, ZIP) || beginsWith(file, EMPTY_ZIP)

/** Whether a file is an OLE container: an Excel file from before 2007, or a spreadsheet with a password. */
export const isOleContainer = (file: Buffer): boolean => beginsWith(file, OLE)

/** Finds out what an OLE container is. Its directory names the parts in UTF-16. */
export const oleFault = (file: Buffer): SheetFault => {
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) return 'password'
  return file.includes(Buffer.from('Workbook', 'utf16le')) ? 'oldExcel' : 'kind'
}
