/** Writes CSV: RFC 4180, every cell quoted, formulas neutralized (product 7). */

export type Cell = string | number

/** Characters that start a formula in a spreadsheet, including full-width forms and after leading spaces. */
const formulaStart = /^[\s\uFEFF\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

/** A quoted cell. A possible formula is prefixed with an apostrophe. */
export function csvCell(value: Cell): string {
  const text = String(value).replaceAll('\0', '')
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line, with its line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A complete file: byte order mark, column names, rows. */
export const csvFile = (columns: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  byteOrderMark + [columns, ...rows].map(csvLine).join('')

/** 'Attendee CSV: name, email, qty, ts' */
export const attendeeColumns = ['name', 'email', 'qty', 'ts'] as const
