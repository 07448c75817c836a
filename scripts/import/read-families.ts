/** Reads families from a CSV file: the full export of this site, or a list with the same columns. Names every problem by its line. */
import { parse } from 'csv-parse/sync'
import { importedFamily, importedWithoutCard } from '#api-contract/schemas/families.ts'
import { instantOf, isDay } from '#domain/calendar/calendar.ts'
import { fullColumns } from '#domain/members/member-export.ts'
import { normalizeEmail } from '#domain/people/people.ts'
import { textOfCell } from '#domain/text/csv.ts'
import type { ImportedFamily } from '#server/services/families/import-families.ts'

/** `line` is that of the file, from 1. The message quotes no cell. */
export type Problem = { line: number; message: string }

export type ReadFamilies = { families: ImportedFamily[]; problems: Problem[] }

type Row = { cells: string[]; line: number }
type Column = (typeof fullColumns)[number]

/** Families of one file: more are most likely not a club's. */
const maxRows = 10_000

/** What the site gives each family itself, or builds from the other columns. */
const ignored = new Set<Column>(['id', 'profileName', 'eventBookings', 'speedeBookings'])
const cardColumns = ['cardType', 'cardLast4', 'cardExp'] as const satisfies Column[]
/** A list that ends before the card is one, too: other programs give away no cards. */
const optional = new Set<Column>([
  ...ignored,
  ...cardColumns,
  'createdAt',
  'childTeam',
  'childPhone',
  'billingAddressType',
  'billingAddress',
])
/** The choices, which other programs write in capitals. */
const choices = new Set<Column>(['childPosition', 'membershipPlan', 'cardType', 'billingAddressType'])

/** Where a line break in a cell separates parts that are one line on an envelope. */
const addresses = new Set<Column>(['address', 'billingAddress'])

/** What a spreadsheet shows where it cannot show a value, and a long number that it has shortened. */
const spoiled = /^(#+|#(n\/a|name\?|null!|num!|ref!|value!|div\/0!)|[+-]?\d+([.,]\d+)?e[+-]?\d+)$/i
const spoiledMessage =
  'The spreadsheet has shortened this, or shows an error here. Format the column as text, and enter it again.'

/** Reads a whole file. `now` is the time that no family joined after. */
export function readFamilies(bytes: Uint8Array, now: Date): ReadFamilies {
  const text = textOf(bytes)
  if (text === undefined) return only('The file is not UTF-8. Save it as “CSV UTF-8” and try again.')
  const { rows: all, problems } = rowsOf(text)
  const [head, ...others] = withoutEmptyColumns(all)
  if (!head) return { families: [], problems: problems.length > 0 ? problems : only('The file is empty.').problems }
  const columns = head.cells.map((cell) => cell.trim())
  const wrong = whyNotColumns(columns.filter(Boolean))
  for (const [nth, name] of columns.entries())
    if (name === '') wrong.push(`Column ${letterOf(nth)} has content and no name.`)
  if (wrong.length > 0) return { families: [], problems: wrong.map((message) => ({ line: head.line, message })) }
  if (others.length > maxRows)
    return only(`The file has ${others.length} families. Import at most ${maxRows} at a time.`)
  const read = others.map((row) => familyOf(row, columns, now))
  const found = [...problems, ...read.flatMap((each) => each.problems), ...repeatedAddresses(read)]
  return {
    families: read.flatMap(({ family }) => family ?? []),
    problems: found.toSorted((one, other) => one.line - other.line),
  }
}

const only = (message: string): ReadFamilies => ({ families: [], problems: [{ line: 1, message }] })

function textOf(bytes: Uint8Array): string | undefined {
  // “Unicode text” of Excel is UTF-16, and says so.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    // UTF-16 that does not say so is valid UTF-8 without accents, with a NUL beside every letter.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Excel separates cells by semicolons where the decimal separator is a comma, and may say so in a line of its own. */
const separatorLine = /^sep=(.)\r?\n/i

function delimiterOf(text: string): string {
  const said = separatorLine.exec(text)?.[1]
  if (said !== undefined) return said
  const [head = ''] = text.split('\n', 1)
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0]!
}

/** The rows up to a quote that is not closed: what follows it cannot be told apart. */
function rowsOf(text: string): { rows: Row[]; problems: Problem[] } {
  const problems: Problem[] = []
  const parsed = parse(text, {
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    ...(separatorLine.test(text) && { from_line: 2 }),
    skip_records_with_error: true,
    on_skip(error) {
      const message = 'A quote is missing or too much here. The lines after it were not read.'
      problems.push({ line: Number(error?.['lines'] ?? 1), message })
      return undefined
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const first = problems.slice(0, 1)
  const end = first[0]?.line ?? Infinity
  const rows = parsed.map(({ record, info }) => ({ cells: record.map(textOfCell), line: info.lines }))
  return { rows: rows.filter(({ line }) => line < end), problems: first }
}

/** Without the columns that a spreadsheet adds: no name, and nothing in any row. */
function withoutEmptyColumns(rows: readonly Row[]): Row[] {
  const used = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell, nth) => (cell.trim() === '' ? [] : [nth]))))
  return rows.map(({ cells, line }) => ({ cells: cells.filter((_, nth) => used.has(nth)), line }))
}

/** 'A' of 0, 'AA' of 26: as a spreadsheet names its columns. */
const letterOf = (nth: number): string =>
  (nth < 26 ? '' : letterOf(Math.floor(nth / 26) - 1)) + String.fromCodePoint(65 + (nth % 26))

const isColumn = (name: string): name is Column => (fullColumns as readonly string[]).includes(name)

function whyNotColumns(columns: readonly string[]): string[] {
  const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')
  const unknown = columns.filter((name) => !isColumn(name))
  const repeated = columns.filter((name, nth) => isColumn(name) && columns.indexOf(name) < nth)
  const missing = fullColumns.filter((name) => !columns.includes(name) && !optional.has(name))
  return [
    ...(unknown.length > 0
      ? [`Unknown columns: ${quoted(unknown)}. Remove them, or give them a name of the export.`]
      : []),
    ...(repeated.length > 0 ? [`Columns that are there twice: ${quoted(repeated)}.`] : []),
    ...(missing.length > 0 ? [`Missing columns: ${quoted(missing)}.`] : []),
  ]
}

type ReadRow = { line: number; address?: string; family?: ImportedFamily; problems: Problem[] }

function familyOf({ cells, line }: Row, columns: readonly string[], now: Date): ReadRow {
  if (cells.length !== columns.length) {
    const message = `This line has ${cells.length} cells, and the first line has ${columns.length}.`
    return { line, problems: [{ line, message }] }
  }
  const values: Partial<Record<Column, string>> = {}
  for (const [nth, name] of columns.entries())
    if (isColumn(name) && !ignored.has(name)) values[name] = valueOf(name, cells[nth]!)
  const { createdAt, ...registration } = values
  registration.billingAddressType ||= 'same'
  if (registration.billingAddressType === 'same') registration.billingAddress ||= registration.address ?? ''
  const joined = joinedAt(createdAt ?? '', now)
  const hasCard = cardColumns.some((name) => registration[name]?.trim())
  const noCard = { cardType: '', cardLast4: '', cardExp: '' }
  const read = hasCard
    ? importedFamily.safeParse(registration)
    : importedWithoutCard.safeParse({ ...registration, ...noCard })
  // Of each cell the first: it explains the others.
  const issues = new Map((read.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]))
  for (const [name, cell] of Object.entries(values)) if (spoiled.test(cell.trim())) issues.set(name, spoiledMessage)
  const problems = [...issues].toReversed().map(([name, message]) => ({ line, message: `${name}: ${message}` }))
  if (joined === 'wrong')
    problems.push({ line, message: 'createdAt: Enter a date that has passed, such as 2026-09-01.' })
  const address = normalizeEmail(registration.email ?? '')
  if (!read.success || problems.length > 0 || joined === 'wrong') return { line, address, problems }
  return { line, address, family: { ...read.data, createdAt: joined }, problems }
}

/** A cell as a form would send it: on one line, a choice in small letters, and 11 where a spreadsheet has made '11.0' of it. */
function valueOf(name: Column, cell: string): string {
  const text = cell.replaceAll(/\s*[\r\n]+\s*/g, addresses.has(name) ? ', ' : ' ').replace(/^\s*(\d+)\.0+\s*$/, '$1')
  return choices.has(name) ? text.trim().toLowerCase() : text
}

/** An instant of the export, or a day of the club; undefined for an empty cell. */
function joinedAt(cell: string, now: Date): string | undefined | 'wrong' {
  const text = cell.trim()
  if (text === '') return undefined
  if (!isDay(text.slice(0, 10)) || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text)) return 'wrong'
  const date = text.length === 10 ? instantOf(text, '00:00') : new Date(text)
  return date.getTime() <= now.getTime() ? date.toISOString() : 'wrong'
}

/** Every further line of an address. Which of them is right, only the club knows. */
function repeatedAddresses(rows: readonly ReadRow[]): Problem[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ address = '', line }) => {
    const before = first.get(address)
    if (before === undefined) first.set(address, line)
    return address === '' || before === undefined ? [] : [{ line, message: `email: The same as in line ${before}.` }]
  })
}
