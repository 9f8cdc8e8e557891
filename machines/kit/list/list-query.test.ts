import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeFilters, firstQuery, type ListDefaults, type ListQuery, readQuery, writeQuery } from './list-query.ts'
import { listParams } from './request-params.ts'

const defaults: ListDefaults = {
  size: 10,
  sort_by: 'created_at',
  order: 'desc',
  filters: { status: [], company_id: [], date_from: null, is_active: null },
}
const query = (change: Partial<ListQuery> = {}): ListQuery => ({ ...firstQuery(defaults), ...change })

test('V15 V16 empty, null and unset filters are not sent', () => {
  const sent = listParams(query({ filters: { name: '', date_from: null, status: [] }, filter: '  ' }))
  expect(sent).toEqual({ page: 1, size: 10, sort_by: 'created_at', order: 'desc' })
})

test('V17 false and 0 are sent', () => {
  expect(listParams(query({ filters: { is_active: false, floor: 0 } }))).toMatchObject({ is_active: false, floor: 0 })
})

test('V18 fieldFilter, total and pages are never sent', () => {
  const sent = listParams(query({ filters: { total: 5, pages: 2, fieldFilter: 'x' }, fieldFilter: { name: 'x' } }))
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['total']))
  expect(sent).not.toHaveProperty('pages')
  expect(sent).not.toHaveProperty('fieldFilter')
})

test('V19 a field filter is sent as its first key and value', () => {
  expect(listParams(query({ fieldFilter: { name: 'x', id: 3 } }))).toMatchObject({ name: 'x' })
  expect(listParams(query({ fieldFilter: { name: 'x', id: 3 } }))).not.toHaveProperty('id')
})

test('without a sort column no order is sent', () => {
  expect(listParams(query({ sort_by: null }))).not.toHaveProperty('order')
})

test('an address contains only values that differ from the defaults', () => {
  expect(writeQuery(query(), defaults)).toBe('')
  expect(
    writeQuery(query({ page: 3, filter: 'kawa', filters: { status: ['new', 'ready'], company_id: [7] } }), defaults),
  ).toBe('q=kawa&status=new&status=ready&company_id=7&page=3')
})

test('an invalid page or order and unknown parameters in an address are ignored', () => {
  expect(readQuery('page=-2&order=sideways&utm=x&status=new', defaults)).toEqual(
    query({ filters: { ...defaults.filters, status: ['new'] } }),
  )
})

test('V16 empty, repeated and unknown values of an address are dropped', () => {
  const known = {
    ...defaults,
    domains: { status: ['new', 'ready'], company_id: 'id', date_from: 'day', is_active: ['true'] } as const,
    sorts: ['created_at'],
  }
  const search =
    'status=&status=new&status=new&status=frozen&company_id=&company_id=0&company_id=x&company_id=7' +
    '&date_from=2026-02-30&is_active=&sort=colour&page=12345678901'
  expect(readQuery(search, known)).toEqual(
    query({ filters: { ...defaults.filters, status: ['new'], company_id: [7] } }),
  )
  expect(readQuery('is_active=&date_from=&status=', defaults)).toEqual(query())
})

test('a query written to an address is read back unchanged', () => {
  const filters = fc.record({
    status: fc.uniqueArray(fc.constantFrom('draft', 'new', 'in_progress'), { maxLength: 3 }),
    company_id: fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 3 }),
    date_from: fc.constantFrom(null, '2025-11-17'),
    is_active: fc.constantFrom(null, true, false),
  })
  fc.assert(
    fc.property(
      filters,
      fc.string({ maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.constantFrom('name', 'created_at'),
      (chosen, filter, page, order, sort_by) => {
        const written = query({ filters: chosen, filter, page, order, sort_by })
        expect(readQuery(writeQuery(written, defaults), defaults)).toEqual(written)
      },
    ),
  )
})

test('active filters are those with a value', () => {
  expect(activeFilters(query({ filters: { status: [], is_active: false, date_from: '' } }))).toEqual([
    ['is_active', false],
  ])
})
