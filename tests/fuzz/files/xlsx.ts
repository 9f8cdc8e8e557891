import { xlsxOf, type ZipPart } from '../../support/files/zip-file.ts'
import type { Random } from '../random.ts'

const LETTERS = 26
const letters = (column: number): string =>
  (column > LETTERS ? letters(Math.floor((column - 1) / LETTERS)) : '') +
  String.fromCharCode(65 + ((column - 1) % LETTERS))

const xml = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')

const formats = [
  'General',
  'yyyy-mm-dd',
  'dd.mm.yyyy hh:mm',
  'hh:mm',
  '00\\-000',
  '0%',
  '#,##0.00 "zł"',
  '[h]:mm',
  '"'.repeat(200),
  '0'.repeat(60),
] as const

const styles = (): ZipPart => ({
  name: 'xl/styles.xml',
  content: `<styleSheet><numFmts>${formats
    .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${xml(code)}"/>`)
    .join('')}</numFmts><cellXfs>${formats
    .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
    .join('')}<xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
})

const numbers = [
  '0',
  '1',
  '17',
  '0.5',
  '46357.604',
  '-1',
  '1e300',
  '2958466',
  '60',
  '61',
  '1e-9',
  'x',
  '',
  '999999999',
] as const

const cellXml = (random: Random, at: string, text: string): string => {
  const style = random.oneIn(3) ? ` s="${random.below(formats.length + 4)}"` : ''
  if (!random.oneIn(4)) return `<c r="${at}"${style} t="inlineStr"><is><t>${xml(text)}</t></is></c>`
  return random.pick([
    `<c r="${at}"${style}><v>${random.pick(numbers)}</v></c>`,
    `<c r="${at}" t="b"><v>${random.below(3)}</v></c>`,
    `<c r="${at}" t="s"><v>${random.below(4)}</v></c>`,
    `<c r="${at}" t="d"><v>${random.pick(['2026-09-03', '2026-09-03T05:00:00Z', 'x'])}</v></c>`,
    `<c r="${at}" t="e"><v>#N/A</v></c>`,
    `<c r="${at}"><f>NOW()</f></c>`,
    `<c r="${at}" t="str"><f>A1&amp;B1</f><v>${xml(text)}</v></c>`,
    `<c r="${at}"/>`,
    `<c${style}><v>5</v></c>`,
  ])
}

const strangeRows = [
  '<row r="1048576"><c r="A1048576"><v>1</v></c></row>',
  '<row r="5"><c r="XFD5"><v>1</v></c></row>',
  '<row r="3"><c r="A9"><v>1</v></c></row>',
  '<row r="x"/>',
  '<row r="1"/>',
  `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`,
  '<row>',
  '&nbsp;',
] as const

const merges = ['A1:A3', 'A2:A1048576', 'A2:XFD1048576', 'B2:B4', 'A2:A4', '', 'x:y', 'A5:A2'] as const

/** Writes a table as XLSX with cells of every kind, sometimes with strange rows, merged cells or parts. */
export const strangeXlsx = (random: Random, table: readonly (readonly string[])[]): Buffer => {
  const rows = table.map((row, index) => {
    const cells = row.map((text, column) => {
      const at = `${letters(column + 1)}${index + 1}`
      return index === 0 && !random.oneIn(30)
        ? `<c r="${at}" t="inlineStr"><is><t>${xml(text)}</t></is></c>`
        : cellXml(random, at, text)
    })
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  if (random.oneIn(12)) rows.splice(random.below(rows.length + 1), 0, random.pick(strangeRows))
  const merged = Array.from({ length: random.oneIn(5) ? 1 + random.below(300) : 0 }, () => random.pick(merges))
  const after =
    merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
  const parts: ZipPart[] = [styles()]
  const strings = '<sst><si><t>Łódź</t></si><si><r><t>a</t></r><rPh><t>b</t></rPh></si><si/></sst>'
  parts.push({ name: 'xl/sharedStrings.xml', content: random.oneIn(20) ? strings.slice(0, 30) : strings })
  parts.push({
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships>${['worksheets/sheet1.xml', 'styles.xml', 'sharedStrings.xml']
      .map((target, index) => {
        const type = ['worksheet', 'styles', 'sharedStrings'][index]
        return `<Relationship Id="rId${index + 1}" Type="http://x/${type}" Target="${target}"/>`
      })
      .join('')}</Relationships>`,
  })
  if (random.oneIn(6)) {
    const properties = '<workbookPr date1904="1"/>'
    const sheets = '<sheets><sheet name="A" state="visible" r:id="rId1"/></sheets>'
    parts.push({ name: 'xl/workbook.xml', content: `<workbook>${properties}${sheets}</workbook>` })
  }
  const worksheet = `<worksheet><sheetData>${rows.join('')}</sheetData>${after}</worksheet>`
  parts.push({
    name: 'xl/worksheets/sheet1.xml',
    content: worksheet,
    ...(random.oneIn(40) ? { claimedBytes: random.below(2 ** 31) } : {}),
    ...(random.oneIn(80) ? { isEncrypted: true } : {}),
  })
  return xlsxOf('', parts)
}
