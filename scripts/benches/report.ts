/** Figures as tables: aligned for the terminal, as Markdown for the docs. */
export type Section = { title: string; words: string; columns: string[]; rows: string[][] }

/** A section with aligned columns. */
export function inTerminal({ title, columns, rows }: Section): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')
  return [title, line(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** A section as Markdown. */
export const inMarkdown = ({ title, words, columns, rows }: Section): string =>
  [
    `## ${title}`,
    '',
    words,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
