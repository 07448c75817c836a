/** The one writer of CSV: RFC 4180, every cell quoted, and no cell that a spreadsheet would take for a formula (product 7). */

export type Cell = string | number

/** Begins a formula, as it is or in its full-width form, also behind blanks. */
const formulaStart = /^[\s\uFEFF\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

/** One cell, quoted; what could begin a formula gets an apostrophe before it. */
export function csvCell(value: Cell): string {
  const text = String(value).replaceAll('\0', '')
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** One line with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a file begins with, so that spreadsheets read it as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A whole file: the names of the columns, then the rows. */
export const csvFile = (columns: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  byteOrderMark + [columns, ...rows].map(csvLine).join('')

/** 'Attendee CSV: name, email, qty, ts' */
export const attendeeColumns = ['name', 'email', 'qty', 'ts'] as const
