/** How the figures of a growing club are told: a row for each call and size, and a chart of time, memory and operations. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chartOf, type Line } from '#scripts/bench/chart.ts'
import { machine, type Section } from '#scripts/bench/report.ts'

/** Of one asking: storage operations, milliseconds, megabytes the heap grew by, kilobytes answered. */
export type Figures = { operations: number; ms: number; mb: number; kb: number }
export type Measured = { call: string; flat: string; at: Map<number, Figures> }

/** How many askings a figure is the middle of. */
export const samples = 9

/** The figures of some calls by size, as a table and as charts beside the document. */
export function tableOf(
  title: string,
  of: string,
  sizes: readonly number[],
  measured: readonly Measured[],
  words: string,
): Section {
  const at = ({ at }: Measured, size: number) => at.get(size)!
  const draw = (name: string, y: string, figure: (figures: Figures) => number, least: number) => {
    const lines: Line[] = measured.map((each) => ({
      name: each.call,
      points: sizes.map((size) => [size, Math.max(figure(at(each, size)), least)] as const),
    }))
    mkdirSync('docs/performance', { recursive: true })
    const path = `performance/${of}-${name}.svg`
    writeFileSync(`docs/${path}`, chartOf({ title: `${y} by number of ${of}`, x: of, y: '', lines }))
    return { path, says: `${y} of each call by number of ${of}` }
  }
  return {
    title,
    words: `${words} The median of ${samples}. Memory is what the heap grew by until the answer, garbage included. ${machine()}`,
    columns: ['call', of, 'operations', 'time', 'memory', 'answer', 'promised flat', 'kept'],
    rows: measured.flatMap((each) =>
      sizes.map((size) => {
        const { operations, ms, mb, kb } = at(each, size)
        return [
          each.call,
          size.toLocaleString('en-US'),
          `${operations}`,
          `${ms.toFixed(1)} ms`,
          `${Math.max(mb, 0).toFixed(1)} MB`,
          `${kb.toFixed(1)} kB`,
          each.flat,
          operations <= (each.flat === 'yes' ? at(each, sizes[0]!).operations : 100) ? 'yes' : 'NO',
        ]
      }),
    ),
    pictures: [
      draw('time', 'Milliseconds', ({ ms }) => ms, 0.1),
      draw('memory', 'Megabytes', ({ mb }) => mb, 0.1),
      draw('operations', 'Storage operations', ({ operations }) => operations, 1),
    ],
  }
}
