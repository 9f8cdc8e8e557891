import { type FoundFault, type PlaySums, type ProofFault, verifyProof } from '../../../machines/player/verify-proof.ts'
import type { Terminal } from '../terminal.ts'
import { nodeCryptography, readProofFile } from './proof-file.ts'

/** All records are those that the players signed. */
const VALID = 0
/** Something in the file is not what a player signed. */
const INVALID = 1
/** The file cannot be read. */
const NOT_READ = 2

const texts: Record<ProofFault, string> = {
  file: 'this is not a proof of plays',
  record: 'a record was changed, or is no record',
  gap: 'a record is missing or repeated',
  start: 'the log does not begin as that of this player, screen and campaign',
  signature: 'the signature is not that of the player: a record was changed, or the key is another one',
  day: 'the hash of a day is not that of its records',
}

const faultLine = ({ fault, screen, number }: FoundFault): string => {
  const place = [screen, number === null ? null : `record ${number}`].filter((part) => part !== null).join(', ')
  return place === '' ? texts[fault] : `${place}: ${texts[fault]}`
}

const sumsLine = ({ counted, faults }: PlaySums): string => {
  const parts = [
    [faults.cut, 'cut'],
    [faults.off_slot, 'not on time'],
    [faults.slot_taken, 'in a slot that was played before'],
  ] as const
  const others = parts.flatMap(([count, name]) => (count > 0 ? [`${count} ${name}`] : []))
  return `${counted} plays${others.length > 0 ? ` (not counted: ${others.join(', ')})` : ''}`
}

/**
 * `npm run verify-plays -- FILE`: checks a proof of plays without the platform. Returns the exit code: 0 if every
 * record is what its player signed, 1 if not, 2 if the file cannot be read.
 */
export const verifyPlaysProgram = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const [path, ...more] = args
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    terminal.sayError('usage: npm run verify-plays -- FILE')
    return NOT_READ
  }
  let text: string
  try {
    text = await readProofFile(path)
  } catch (error) {
    terminal.sayError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return NOT_READ
  }
  const result = await verifyProof(text, nodeCryptography)
  if (result.campaign)
    terminal.say(`campaign ${result.campaign.name} (${result.campaign.uuid}), file of ${result.createdAt}`)
  for (const { screen, publicKey, from, to, ...sums } of result.byScreen) {
    terminal.say(`${screen.name}, ${screen.address}: ${sumsLine(sums)}, ${from} to ${to}, key ${publicKey}`)
  }
  for (const { day, ...sums } of result.byDay) terminal.say(`${day}: ${sumsLine(sums)}`)
  for (const fault of result.faults) terminal.sayError(faultLine(fault))
  terminal.say(
    result.faults.length === 0
      ? `valid: ${result.records} signed records, ${sumsLine(result.total)}`
      : `not valid: ${result.faults.length} ${result.faults.length === 1 ? 'fault' : 'faults'}`,
  )
  return result.faults.length === 0 ? VALID : INVALID
}
