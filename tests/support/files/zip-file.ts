import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive. `claimedBytes` is what the directory says of its size, whatever that is. */
export type ZipPart = { name: string; content: string | Buffer; claimedBytes?: number; isEncrypted?: boolean }

const header = (signature: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.write(signature, 'latin1')
  return bytes
}

/** A ZIP archive of some parts, without the checks of a library: tests also need archives that lie. */
export const zipFile = (parts: readonly ZipPart[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedBytes, isEncrypted } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const local = header('PK\x03\x04', 30)
    local.writeUInt16LE(name.length, 26)
    const entry = header('PK\x01\x02', 46)
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimedBytes ?? bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = header('PK\x05\x06', 22)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const relations = (entries: readonly string[]): string =>
  `<Relationships>${entries
    .map((target, index) => {
      const kind = target.includes('worksheets/') ? 'worksheet' : target.replace(/^.*\/|\.xml$/g, '')
      const type = kind === 'workbook' ? 'officeDocument' : kind
      return `<Relationship Id="rId${index + 1}" Type="http://x/${type}" Target="${target}"/>`
    })
    .join('')}</Relationships>`

/** A small XLSX file with the XML of one sheet's rows. `parts` replaces or adds parts. */
export const xlsxOf = (rows: string, parts: readonly ZipPart[] = []): Buffer => {
  const usual: ZipPart[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations(['xl/workbook.xml']) },
    { name: 'xl/_rels/workbook.xml.rels', content: relations(['worksheets/sheet1.xml']) },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>' },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]
  const replaced = new Set(parts.map(({ name }) => name))
  return zipFile([...usual.filter(({ name }) => !replaced.has(name)), ...parts])
}
