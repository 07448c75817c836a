/** Figures as tables: aligned for the terminal, as Markdown for the docs. */
import { cpus, loadavg } from 'node:os'

export type Section = {
  title: string
  words: string
  columns: string[]
  rows: string[][]
  /** Pictures under the table, by their path beside the document. */
  pictures?: { path: string; says: string }[]
}

/** A section with aligned columns. */
export function inTerminal({ title, columns, rows }: Section): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')
  return [title, line(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** A section as Markdown. */
const inMarkdown = ({ title, words, columns, rows, pictures = [] }: Section): string =>
  [
    `## ${title}`,
    '',
    words,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    ...pictures.flatMap(({ path, says }) => [`![${says}](${path})`, '']),
  ].join('\n')

const mark = (name: string, end = '') => `<!-- ${end}${name} -->`

/** The document with the part of this name written anew, or put at its end. */
export function withPart(document: string, name: string, sections: readonly Section[]): string {
  const part = [mark(name), '', ...sections.map(inMarkdown), mark(name, '/')].join('\n')
  const [from, to] = [document.indexOf(mark(name)), document.indexOf(mark(name, '/'))]
  if (from < 0 || to < 0) return `${document.trimEnd()}\n\n${part}\n`
  return document.slice(0, from) + part + document.slice(to + mark(name, '/').length)
}

/** The one of sorted figures below which this share of them lies. */
export const percentile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** Times mean little without it. */
export const machine = (): string =>
  `Measured with ${cpus().length} processors under a load of ${loadavg()[0]?.toFixed(1)}.`
