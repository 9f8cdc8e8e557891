import type { ReactNode } from 'react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { ListQuery } from '../../machines/kit/list/list-query.ts'
import type { ExportCommand } from '../../machines/kit/records/download.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { type ExportedColumn, ExportMenu } from './export-menu.tsx'
import { type ListLayout, shownColumns } from './list-layout.ts'

// Here, because a module that is loaded on demand makes the first load larger, and lists show both.
export { ViewActions } from './view-row.tsx'

type ListToolsProps = {
  columns: readonly ExportedColumn[]
  layout: ListLayout
  onChange: (change: Partial<ListLayout>) => void
  download: AreaRef<ExportCommand, string>
  query: ListQuery
  standard?: 'geojson' | 'ics' | undefined
}

/** The menus of a list: its columns and density, and its export. Pages with a small budget load them on demand. */
export const ListTools = ({ columns, layout, onChange, download, query, standard }: ListToolsProps): ReactNode => (
  <>
    <ColumnsMenu columns={columns} layout={layout} onChange={onChange} />
    <ExportMenu download={download} query={query} columns={shownColumns(columns, layout)} standard={standard} />
  </>
)
