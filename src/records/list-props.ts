import { type ListRef, type ListSnapshot, listState } from '../../machines/kit/list/list.ts'

type Sort = { key: string; order: 'asc' | 'desc' }

/** What the view of a list takes from its machine: rows, order, pages, selection. */
export const listProps = <Row>(list: ListRef<Row>, snapshot: ListSnapshot<Row>) => {
  const { query, rows, total, selected } = snapshot.context
  return {
    rows,
    state: listState(snapshot),
    sort: query.sort_by ? { key: query.sort_by, order: query.order } : null,
    onSort: ({ key, order }: Sort) => list.send({ type: 'list.sort', sort_by: key, order }),
    page: query.page,
    size: query.size,
    total,
    onPage: (page: number) => list.send({ type: 'list.go_to_page', page }),
    onMore: () => list.send({ type: 'list.load_more' }),
    selection: { keys: selected, onChange: (keys: readonly string[]) => list.send({ type: 'list.select', keys }) },
  }
}
