import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const canary = 'canary@example.com'

/** An error like those of `pg`. */
const databaseError = (message: string, members: object): Error => Object.assign(new Error(message), members)

describe('an error in the log', () => {
  test('a failed query says why, without its parameters and rows', () => {
    const cause = databaseError('duplicate key value violates unique constraint "account_username"', {
      code: '23505',
      detail: `Key (lower(username))=(${canary}) already exists.`,
      where: `COPY account, line 3: "${canary}"`,
      table: 'account',
      constraint: 'account_username',
    })
    const described = describeError(new DrizzleQueryError('insert into account values ($1)', [canary], cause))
    expect(described).toMatchObject({
      message: 'Failed query: insert into account values ($1)',
      cause: {
        message: 'duplicate key value violates unique constraint "account_username"',
        code: '23505',
        table: 'account',
      },
    })
    expect(JSON.stringify(described)).not.toContain(canary)
  })

  test.each([
    [`invalid input syntax for type uuid: "${canary}"`, 'invalid input syntax for type uuid: …'],
    [`date/time field value out of range: "${canary}"`, 'date/time field value out of range: …'],
    [`Conversion Error: Could not convert string "${canary}" to INT32`, 'Conversion Error: Could not convert string …'],
    [`Constraint Error: Duplicate key "name: ${canary}" violates`, 'Constraint Error: Duplicate key …'],
    [`Binder Error: no such column\n\nLINE 1: select '${canary}'`, 'Binder Error: no such column'],
  ])('%s is logged without the value', (message, logged) => {
    const described = describeError(new Error(message))
    expect(described.message).toBe(logged)
    expect(JSON.stringify(described)).not.toContain(canary)
  })

  test('a batch of 10 000 lines makes a short entry', () => {
    const query = `insert into open_hour values ${Array.from({ length: 10_000 }, (_, index) => `($${index})`).join()}`
    const error = new DrizzleQueryError(
      query,
      Array.from({ length: 10_000 }, () => canary),
      new Error('disk full'),
    )
    const text = JSON.stringify(describeError(error))
    expect(text.length).toBeLessThan(10_000)
    expect(text).toContain('disk full')
  })

  test('causes are cut after five, also when they go round in a circle', () => {
    const error = new Error('first')
    error.cause = error
    expect(JSON.stringify(describeError(error)).match(/"first"/g)).toHaveLength(6)
  })

  test('the errors of a group are described one by one, and a thrown text is kept', () => {
    expect(describeError(new AggregateError([new Error('one'), 'two'], 'both'))).toMatchObject({
      message: 'both',
      errors: [{ message: 'one' }, { type: 'string', message: 'two' }],
    })
  })
})
