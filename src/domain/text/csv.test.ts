/** CSV: what is written is read back, and no cell begins a formula. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvFile, csvLine } from './csv.ts'

/** Reads RFC 4180 with every cell quoted; throws on anything else. */
function parsed(line: string): string[] {
  if (!line.endsWith('\r\n')) throw new Error('no end of line')
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const [whole, inside] = /^"((?:[^"]|"")*)"/.exec(rest) ?? []
    if (whole === undefined || inside === undefined) throw new Error('not quoted')
    cells.push(inside.replaceAll('""', '"'))
    rest = rest.slice(whole.length)
    if (rest === '') return cells
    if (!rest.startsWith(',')) throw new Error('junk between cells')
    rest = rest.slice(1)
  }
}

const nasty = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    ' ',
    '\u00A0',
    '"',
    ',',
    ';',
    "'",
    '\uFF1D',
    '\uFF0B',
    '\uFF0D',
    '\uFF20',
    '\uFEFF',
    '\0',
    'a',
    '1',
    'é',
  ),
  maxLength: 8,
})

test('any row is read back as it was, but for an apostrophe before what could begin a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 21 }), (row) => {
      const read = parsed(csvLine(row))
      expect(read).toHaveLength(row.length)
      for (const [index, cell] of read.entries()) {
        const meant = row[index]!.replaceAll('\0', '')
        expect([meant, `'${meant}`]).toContain(cell)
      }
    }),
    { numRuns: 500 },
  )
})

/** More of them where NEST_CELLS says so ('2000000'). */
const cells = Number(process.env['NEST_CELLS'] ?? 2000)

test("'a cell that starts with = + - @, tab or CR is neutralised', its full-width twins and behind blanks too", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const [cell = ''] = parsed(csvLine([text]))
      return !/^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(cell)
    }),
    { numRuns: cells },
  )
}, 600_000)

test('harmless cells stay as they are', () => {
  expect(['Sam O’Neil', 'a=b', '555-0100', 12].map(csvCell)).toEqual(['"Sam O’Neil"', '"a=b"', '"555-0100"', '"12"'])
})

test('UTF-8 with BOM, CRLF', () => {
  expect(csvFile(['name', 'qty'], [['Zoë', 2]])).toBe('\uFEFF"name","qty"\r\n"Zoë","2"\r\n')
})
