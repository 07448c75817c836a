/** Data table. On phones each row becomes a block with labels. */
import type { ReactNode } from 'react'
import styles from './table.module.css'
import { VisuallyHidden } from './box.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  isRowHeader?: boolean
}

type TableProps<Row> = {
  /** Caption for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, isRowHeader }) =>
              isRowHeader ? (
                <th key={label} scope="row" data-label={label}>
                  <div className={styles.value}>{cell(row)}</div>
                </th>
              ) : (
                <td key={label} data-label={label}>
                  <div className={styles.value}>{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
