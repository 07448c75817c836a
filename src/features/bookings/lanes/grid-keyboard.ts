/** Keyboard navigation inside a grid. */

export type Cell = { row: number; column: number }

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

/** The cell to move to for a key, clamped to the grid; undefined for other keys. */
export function nextCell(
  { row, column }: Cell,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns }: { rows: number; columns: number },
): Cell | undefined {
  const to = (toRow: number, toColumn: number): Cell => ({ row: clamp(toRow, rows), column: clamp(toColumn, columns) })
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'Home':
      return to(ctrlKey ? 0 : row, 0)
    case 'End':
      return to(ctrlKey ? rows : row, columns)
    default:
      return undefined
  }
}
