/** CSV: values round-trip, and no cell starts a formula. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnicode } from '#domain/testing/any-unicode.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { csvCell, csvFile, csvLine, textOfCell } from './csv.ts'

/** Parses RFC 4180 with every cell quoted; throws on anything else. */
function parseLine(line: string): string[] {
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

const hostileText = fc.string({
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

/** Reads a line as a spreadsheet does whose separator is the semicolon: quotes count only at the start of a cell. */
function semicolonCells(text: string): string[] {
  const cells: string[] = []
  let rest = text
  while (rest !== '') {
    const [quoted = ''] = /^"(?:[^"]|"")*"?/.exec(rest) ?? []
    const [plain = ''] = /^[^;\t\r\n]*/.exec(rest.slice(quoted.length)) ?? []
    cells.push(quoted.replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"') + plain)
    rest = rest.slice(quoted.length + plain.length + 1)
  }
  return cells
}

const startsFormula = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

test('any row round-trips, except for an apostrophe before a possible formula', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostileText, anyUnicode()), { minLength: 1, maxLength: 21 }), (row) => {
      const read = parseLine(csvLine(row))
      expect(read).toHaveLength(row.length)
      for (const [index, cell] of read.entries()) {
        // Without the apostrophes of both, which are the only difference.
        expect(cell.replaceAll("'", '')).toBe(row[index]!.replaceAll(/[\0']/g, ''))
        if (!/[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/.test(row[index]!))
          expect(cell).toBe(row[index]!.replaceAll('\0', ''))
      }
    }),
    { numRuns: 500 },
  )
})

const runs = sizes(2000, 2_000_000)

test("'a cell that starts with = + - @, tab or CR is neutralised', also in full-width form and after spaces", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const [cell = ''] = parseLine(csvLine([text]))
      return !/^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(cell)
    }),
    { numRuns: runs },
  )
}, 600_000)

test('a spreadsheet that separates cells by semicolons finds no formula either', () => {
  expect(semicolonCells('"a","x;=1+1"')).toEqual(['a,"x', '=1+1"'])
  expect(csvLine(['Sam', 'x;=1+1', 'y; "=2', 'z\n@3'])).toBe(`"Sam","x;'=1+1","y;' ""=2","z\n'@3"\r\n`)
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 4 }), (row) => {
      const cells = semicolonCells(csvLine(['Sam', ...row]))
      return !cells.some((cell) => startsFormula.test(cell.replaceAll('"', '')))
    }),
    { numRuns: runs },
  )
}, 600_000)

test('other cells are unchanged', () => {
  expect(['Sam O’Neil', 'a=b', '555-0100', 'Unit 5; ring twice', 12].map(csvCell)).toEqual([
    '"Sam O’Neil"',
    '"a=b"',
    '"555-0100"',
    '"Unit 5; ring twice"',
    '"12"',
  ])
})

test('UTF-8 with BOM, CRLF', () => {
  expect(csvFile(['name', 'qty'], [['Zoë', 2]])).toBe('\uFEFF"name","qty"\r\n"Zoë","2"\r\n')
})

test('a text comes back from its cell as it was, unless it has apostrophes of its own', () => {
  const text = hostileText.filter((each) => !/['\0]/.test(each))
  fc.assert(
    fc.property(text, (before) => {
      const [cell = ''] = parseLine(csvLine([before]))
      expect(textOfCell(cell)).toBe(before)
    }),
  )
  expect(textOfCell("O'Neil")).toBe("O'Neil")
  expect(textOfCell("'quoted'")).toBe("'quoted'")
})
