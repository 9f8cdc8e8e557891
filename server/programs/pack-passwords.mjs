// Packs lists of breached passwords, one password a line, or a JSON array in a file that ends with `.json`:
//   node server/programs/pack-passwords.mjs LIST...
// Lists and licences: server/services/users/password/SOURCES.md
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHORTEST = 8
const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'services/users/password/breached-passwords.bin')

const passwordsOf = (file) => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? JSON.parse(text) : text.split(/\r?\n/)
}

const hashes = new Set(
  process.argv
    .slice(2)
    .flatMap(passwordsOf)
    .map((password) => password.trim().toLowerCase())
    .filter((password) => password.length >= SHORTEST)
    .map((password) => createHash('sha256').update(password).digest().readUInt32BE(0)),
)
const packed = Buffer.alloc(4 * hashes.size)
for (const [index, hash] of [...hashes].toSorted((one, other) => one - other).entries())
  packed.writeUInt32BE(hash, 4 * index)
writeFileSync(target, packed)
console.log(`${hashes.size} passwords, ${packed.length} bytes`)
