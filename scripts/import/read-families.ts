/** Reads families from a CSV file: the full export of this site, or a list with the same columns. Names every problem by its line. */
import { parse } from 'csv-parse/sync'
import { importedFamily, importedWithoutCard } from '#api-contract/schemas/members.ts'
import { fullColumns } from '#domain/accounts/member-export.ts'
import { normalizeEmail } from '#domain/accounts/people.ts'
import { textOfCell } from '#domain/text/csv.ts'
import type { ImportedFamily } from '#server/services/accounts/import-families.ts'

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

/** Reads a whole file. `now` is the time that no family joined after. */
export function readFamilies(bytes: Uint8Array, now: Date): ReadFamilies {
  const text = textOf(bytes)
  if (text === undefined) return only('The file is not UTF-8. Save it as “CSV UTF-8” and try again.')
  const { rows, problems } = rowsOf(text)
  const [head, ...others] = rows
  if (!head) return { families: [], problems: problems.length > 0 ? problems : only('The file is empty.').problems }
  const columns = head.cells.map((cell) => cell.trim())
  const wrong = whyNotColumns(columns)
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
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 without accents is valid UTF-8, with a NUL beside every letter.
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Excel separates cells by semicolons where the decimal separator is a comma. */
function delimiterOf(text: string): string {
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
    if (isColumn(name) && !ignored.has(name))
      values[name] = choices.has(name) ? cells[nth]!.trim().toLowerCase() : cells[nth]!
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
  const problems = [...issues].toReversed().map(([name, message]) => ({ line, message: `${name}: ${message}` }))
  if (joined === 'wrong')
    problems.push({ line, message: 'createdAt: Enter a date that has passed, such as 2026-09-01.' })
  const address = normalizeEmail(registration.email ?? '')
  if (!read.success || joined === 'wrong') return { line, address, problems }
  return { line, address, family: { ...read.data, createdAt: joined }, problems }
}

/** An instant of the export, or a date; undefined for an empty cell. */
function joinedAt(cell: string, now: Date): string | undefined | 'wrong' {
  if (cell.trim() === '') return undefined
  const date = new Date(cell.trim())
  const isWritten = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(cell.trim())
  if (!isWritten || !(date.getTime() <= now.getTime())) return 'wrong'
  // February 31 would be a day in March.
  return date.toISOString().startsWith(cell.trim().slice(0, 10)) ? date.toISOString() : 'wrong'
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
