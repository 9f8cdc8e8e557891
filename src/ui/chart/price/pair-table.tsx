import type { ReactNode } from 'react'

type PairTableProps = {
  label: string
  headings: readonly [string, string]
  /** Two formatted values a row; the first ones differ. */
  rows: readonly (readonly [string, string])[]
}

/** The numbers behind a drawing in two columns, for screen readers and for copying. */
export const PairTable = ({ label, headings, rows }: PairTableProps): ReactNode => (
  <div className="visually-hidden">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
