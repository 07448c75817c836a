/** Writes CSV: RFC 4180, every cell quoted, formulas neutralized (product 7). */

export type Cell = string | number

/** Characters that start a formula in a spreadsheet, including full-width forms and after leading spaces. */
const formulaStart = /^[\s\uFEFF\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u

/**
 * The same after a character that may start another cell. Where the decimal separator is a comma, spreadsheets separate
 * cells by semicolons: they read a line of this file as one cell, in which quotes count only at the start, so each
 * semicolon, tab and line break in a text starts a cell of its own. A first line 'sep=,' would tell them the separator,
 * but it is not part of the specified file, other programs take it for a row, and Excel then ignores the byte order mark.
 */
const innerFormulaStart = /[;\t\r\n](?=[\s"\uFEFF\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** What `csvCell` writes for it. */
const innerNeutralized = /([;\t\r\n])'(?=[\s"\uFEFF\u200B]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

/** A quoted cell. Every possible formula is prefixed with an apostrophe; a number below zero is none. */
export function csvCell(value: Cell): string {
  const text = String(value).replaceAll('\0', '').replaceAll(innerFormulaStart, "$&'")
  const safe = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The text of a cell as `csvCell` got it: without the apostrophes before formulas. */
export function textOfCell(cell: string): string {
  let text = cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell
  // One apostrophe may stand between another and its formula, as in two line breaks before one.
  for (let before = ''; before !== text;) [before, text] = [text, text.replaceAll(innerNeutralized, '$1')]
  return text
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
