/** The tables and statistics of the benchmarks. */
import { cpus, loadavg } from 'node:os'

export type Table = { title: string; note: string; columns: string[]; rows: string[][] }

/** A table as Markdown, with aligned columns for the terminal. */
export function toMarkdown({ title, note, columns, rows }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [`## ${title}`, '', note, '', line(columns), rule, ...rows.map(line), ''].join('\n')
}

/** The value below which this share of the values lies. NaN for an empty list. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median. NaN for an empty list. */
export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

export const ms = (time: number): string => (Number.isNaN(time) ? '–' : `${time.toFixed(time < 10 ? 1 : 0)} ms`)

/** A sentence about the machine and its load. */
export const machine = (): string => `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}.`
