import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PlayProof } from '../../contract/player/proof.ts'
import { newPlayerKey, nodeCryptography, playOf, proofOf, signedLog } from '../../tests/support/player/signed-plays.ts'
import { verifyProof } from './verify-proof.ts'

const campaign = randomUUID()
const twoLogs = (): PlayProof =>
  proofOf(campaign, [
    signedLog(campaign, [[playOf(1), playOf(2)], [playOf(3)]]),
    signedLog(campaign, [[playOf(1), playOf(2, { played_ms: 9_000, cut: 'stalled' })]]),
  ])
const verified = (proof: unknown) => verifyProof(JSON.stringify(proof), nodeCryptography)
const faultsOf = async (change: (proof: PlayProof) => void) => {
  const proof = twoLogs()
  change(proof)
  return (await verified(proof)).faults.map(({ fault, number }) => [fault, number])
}
const [firstLog, firstDelivery] = [
  (proof: PlayProof) => proof.logs[0] ?? signedLog(campaign, []),
  (proof: PlayProof) => proof.logs[0]?.deliveries[0] ?? { first: 0, records: [], signature: '' },
]

describe('a proof of plays', () => {
  test('is valid as its players signed it, and its plays are added up by screen, day and film', async () => {
    const result = await verified(twoLogs())
    expect(result.faults).toEqual([])
    expect(result).toMatchObject({ records: 5, total: { counted: 4, faults: { cut: 1, off_slot: 0, slot_taken: 0 } } })
    expect(result.byScreen.map(({ counted }) => counted)).toEqual([3, 1])
    expect(result.byDay).toMatchObject([{ day: '2026-03-16', counted: 4 }])
    expect(result.byFilm).toHaveLength(1)
  })

  test('of which any byte of any record was changed is not valid, and the others are still checked', async () => {
    const text = JSON.stringify(twoLogs())
    const begin = text.indexOf('{\\"number\\"')
    const end = text.indexOf('"signature"')
    for (let at = begin; at < end - 2; at += 7) {
      const changed = `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
      expect((await verifyProof(changed, nodeCryptography)).faults, `byte ${at}`).not.toEqual([])
    }
  })

  test.each([
    ['a record is missing', (proof: PlayProof) => void firstDelivery(proof).records.shift(), ['gap', 1]],
    ['a delivery is missing', (proof: PlayProof) => void firstLog(proof).deliveries.shift(), ['signature', 3]],
    [
      'a record is no record',
      (proof: PlayProof) => void firstDelivery(proof).records.splice(0, 1, '{}'),
      ['record', 1],
    ],
    [
      'members stand in another order',
      (proof: PlayProof) => {
        const { number, ...rest } = playOf(1)
        firstDelivery(proof).records[0] = JSON.stringify({ ...rest, number })
      },
      ['record', 1],
    ],
    [
      'the key is another one',
      (proof: PlayProof) => {
        firstLog(proof).public_key = newPlayerKey().publicKey
      },
      ['start', 1],
    ],
    [
      'the screen is another one',
      (proof: PlayProof) => {
        firstLog(proof).screen.uuid = randomUUID()
      },
      ['start', 1],
    ],
    [
      'the campaign is another one',
      (proof: PlayProof) => {
        proof.campaign.uuid = randomUUID()
        proof.logs.length = 1
      },
      ['start', 1],
    ],
    [
      'a play was made longer',
      (proof: PlayProof) => {
        const { records } = firstDelivery(proof)
        records[0] = (records[0] ?? '').replace('"played_ms":10000', '"played_ms":10001')
      },
      ['signature', 1],
    ],
    [
      'the hash of a day is another one',
      (proof: PlayProof) => {
        firstLog(proof).days[0] = { day: '2026-03-16', last: 3, hash: 'cd'.repeat(32) }
      },
      ['day', 3],
    ],
  ])('names what is wrong: %s', async (_, change, fault) => {
    const faults = await faultsOf(change)
    expect(faults).toEqual([fault])
  })

  test('of an agreed hash before it, cut out of a longer log, is valid', async () => {
    const proof = proofOf(campaign, [signedLog(campaign, [[playOf(1)], [playOf(2)], [playOf(3)]])])
    const log = firstLog(proof)
    const { sha256 } = nodeCryptography
    const [first] = log.deliveries.splice(0, 1)
    log.hash_before = sha256(`${log.hash_before}\n${first?.records[0]}`)
    expect(await verified(proof)).toMatchObject({ faults: [], records: 2 })
  })

  test('counts a slot once, also if two players of a screen say that they played it', async () => {
    const one = signedLog(campaign, [[playOf(1)]])
    const other = signedLog(campaign, [[playOf(1)]], one.screen)
    const proof = proofOf(campaign, [one, signedLog(campaign, [[playOf(1)]]), other])
    const twice = proofOf(campaign, [signedLog(campaign, [[playOf(1), playOf(2, { loop: 0 })]])])
    expect((await verified(proof)).total).toMatchObject({ counted: 2, faults: { slot_taken: 1 } })
    expect((await verified(twice)).total).toEqual({ counted: 1, faults: { cut: 0, off_slot: 0, slot_taken: 1 } })
  })

  test('is no proof if it is another file', async () => {
    for (const text of ['', '{', '[]', '{"format":"arabox-plays-1"}']) {
      expect((await verifyProof(text, nodeCryptography)).faults).toEqual([
        { fault: 'file', screen: null, number: null },
      ])
    }
  })
})
