import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import { hideSmallGroups } from './small-groups.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const columnOf = <Value>(rows: readonly (readonly Value[])[], column: number): (Value | undefined)[] =>
  rows.map((row) => row[column])
const hiddenIn = (line: readonly (number | null | undefined)[]): number => line.filter((cell) => cell === null).length

describe('groups that are shown', () => {
  test('a table of large groups is shown completely, with its totals', () => {
    expect(
      hideSmallGroups(
        [
          [10, 20, 30],
          [40, 50, 60],
        ],
        3,
      ),
    ).toEqual({
      rows: [
        [10, 20, 30],
        [40, 50, 60],
      ],
      totals: [50, 70, 90],
      hidden: 0,
    })
  })

  test('a small group hides a second cell of its row and of its column, the smallest possible one', () => {
    const rows = [
      [9, 30, 40, 50],
      [70, 80, 15, 90],
      [60, 20, 35, 45],
    ]
    expect(hideSmallGroups(rows, 4)).toEqual({
      rows: [
        [null, null, 40, 50],
        [70, 80, 15, 90],
        [null, null, 35, 45],
      ],
      totals: [139, 130, 90, 185],
      hidden: 4,
    })
  })

  test('a cell that protects a row and a column is hidden, even if a smaller one would protect the row', () => {
    const rows = [
      [5, 40, 20],
      [40, 5, 20],
      [90, 90, 90],
    ]
    expect(hideSmallGroups(rows, 3)).toEqual({
      rows: [
        [null, null, 20],
        [null, null, 20],
        [90, 90, 90],
      ],
      totals: [135, 135, 130],
      hidden: 4,
    })
  })

  test('zero people are a small group', () => {
    const { rows } = hideSmallGroups([[0, 30, 40]], 3)
    expect(rows[0]?.[0]).toBeNull()
  })

  test('the totals of a single row are hidden with its cells, because they are equal', () => {
    expect(hideSmallGroups([[3, 500, 20]], 3)).toEqual({
      rows: [[null, 500, null]],
      totals: [null, 500, null],
      hidden: 4,
    })
  })

  test('a column with a small total hides its total too', () => {
    const { totals } = hideSmallGroups(
      [
        [1, 100, 100],
        [2, 100, 100],
      ],
      3,
    )
    expect(totals[0]).toBeNull()
    expect(hiddenIn(totals)).toBe(2)
  })

  test('without measured hours there are no totals, and nothing is hidden', () => {
    expect(hideSmallGroups([], 3)).toEqual({ rows: [], totals: [null, null, null], hidden: 0 })
  })
})

const tables = fc.integer({ min: 2, max: 14 }).chain((columns) =>
  fc.array(fc.array(fc.oneof(fc.nat(12), fc.nat(60), fc.nat(5000)), { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 30,
  }),
)

describe('any table', () => {
  test('no group below ten is shown, and all shown numbers are correct', () => {
    fc.assert(
      fc.property(tables, (people) => {
        const columns = people[0]?.length ?? 0
        const { rows, totals, hidden } = hideSmallGroups(people, columns)
        for (const [row, line] of rows.entries()) {
          for (const [column, shown] of line.entries()) {
            const real = people[row]?.[column] ?? Number.NaN
            if (real < SMALLEST_GROUP) expect(shown).toBeNull()
            else expect([real, null]).toContain(shown)
          }
        }
        for (const [column, shown] of totals.entries()) {
          const real = sum(people.map((line) => line[column] ?? 0))
          if (real < SMALLEST_GROUP) expect(shown).toBeNull()
          else expect([real, null]).toContain(shown)
        }
        expect(hidden).toBe([...rows, totals].reduce((many, line) => many + hiddenIn(line), 0))
      }),
    )
  })

  test('no hidden group can be computed from the sum of its row, its column or the totals', () => {
    fc.assert(
      fc.property(tables, (people) => {
        const columns = people[0]?.length ?? 0
        const { rows, totals } = hideSmallGroups(people, columns)
        const shown = [...rows, totals]
        for (const line of shown) expect(hiddenIn(line)).not.toBe(1)
        for (let column = 0; column < columns; column += 1) expect(hiddenIn(columnOf(shown, column))).not.toBe(1)
      }),
    )
  })

  test('a table without small groups hides nothing', () => {
    const large = fc.array(fc.array(fc.integer({ min: SMALLEST_GROUP }), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(large, (people) => {
        expect(hideSmallGroups(people, 4).hidden).toBe(0)
      }),
    )
  })
})
