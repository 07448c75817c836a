/** Formats benchmark results as tables for the terminal and as Markdown. */
import { cpus, loadavg } from 'node:os'

export type Section = {
  title: string
  description: string
  columns: string[]
  rows: string[][]
  /** Images below the table; `path` is relative to the document. */
  images?: { path: string; alt: string }[]
}

/** A section as text with aligned columns. */
export function toText({ title, columns, rows }: Section): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')
  return [title, line(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** A section as Markdown. */
const toMarkdown = ({ title, description, columns, rows, images = [] }: Section): string =>
  [
    `## ${title}`,
    '',
    description,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    ...images.flatMap(({ path, alt }) => [`![${alt}](${path})`, '']),
  ].join('\n')

const mark = (name: string, end = '') => `<!-- ${end}${name} -->`

/** Replaces a part of the document, or appends it. */
export function withPart(document: string, name: string, sections: readonly Section[]): string {
  const part = [mark(name), '', ...sections.map(toMarkdown), mark(name, '/')].join('\n')
  const [from, to] = [document.indexOf(mark(name)), document.indexOf(mark(name, '/'))]
  if (from < 0 || to < 0) return `${document.trimEnd()}\n\n${part}\n`
  return document.slice(0, from) + part + document.slice(to + mark(name, '/').length)
}

/** The value below which this share of the values lies. NaN for an empty list. */
export const percentile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median. NaN for an empty list. */
export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** A sentence about the machine and its load, for sections with times. */
export const machine = (): string =>
  `Measured with ${cpus().length} processors under a load of ${loadavg()[0]?.toFixed(1)}.`
