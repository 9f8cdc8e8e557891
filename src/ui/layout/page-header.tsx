import './page-header.css'
import { Fragment, type ReactNode } from 'react'
import { type Crumb, Crumbs } from './crumbs.tsx'

type PageHeaderProps = {
  title: string
  crumbs?: readonly Crumb[]
  /** The status chip beside the title. */
  chip?: ReactNode
  /** One line of facts, separated by middle dots; all are shown. Null while they load: their line is kept free. */
  facts?: readonly ReactNode[] | null
  /** Small text beside the title: a date, "saved at". */
  caption?: ReactNode
  /** The primary action comes last, then "…". */
  actions?: ReactNode
}

const numberBeforeWord = /(\d) (?=\p{L})/gu

/** Page header: parents, title, chip and facts; actions on the right (docs/design.md, Page header). */
export const PageHeader = ({ title, crumbs = [], chip, facts = [], caption, actions }: PageHeaderProps): ReactNode => {
  return (
    <header className="page-header">
      <div className="page-header-words">
        {crumbs.length > 0 && <Crumbs items={crumbs} />}
        <div className="page-header-line">
          <h1>{title}</h1>
          {chip}
          {caption && <span className="page-header-caption">{caption}</span>}
        </div>
        {facts === null && <div className="page-header-facts" aria-hidden="true" />}
        {facts && facts.length > 0 && (
          <p className="page-header-facts num">
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the facts never changes
              <Fragment key={index}>
                {index > 0 && '\u00a0· '}
                {typeof fact === 'string' ? fact.replaceAll(numberBeforeWord, '$1\u00a0') : fact}
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  )
}
