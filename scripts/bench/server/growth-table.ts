/** Formats the growth measurements: one row per call and size, and charts of time, memory and operations. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chartOf, type Line } from '#scripts/bench/chart.ts'
import { machine, type Section } from '#scripts/bench/report.ts'

/** One measurement: storage operations, milliseconds, heap growth in megabytes, response size in kilobytes. */
export type Measurement = { operations: number; ms: number; mb: number; kb: number }
export type CallGrowth = { call: string; flat: string; bySize: Map<number, Measurement> }

/** The number of samples per median. */
export const samples = 9

/** Formats the measurements as a table and writes the charts to docs/performance. */
export function growthSection(
  title: string,
  of: string,
  sizes: readonly number[],
  measured: readonly CallGrowth[],
  description: string,
): Section {
  const at = ({ bySize }: CallGrowth, size: number) => bySize.get(size)!
  const draw = (name: string, y: string, value: (measurement: Measurement) => number, min: number) => {
    const lines: Line[] = measured.map((each) => ({
      name: each.call,
      points: sizes.map((size) => [size, Math.max(value(at(each, size)), min)] as const),
    }))
    mkdirSync('docs/performance', { recursive: true })
    const path = `performance/${of}-${name}.svg`
    writeFileSync(`docs/${path}`, chartOf({ title: `${y} by number of ${of}`, x: of, y: '', lines }))
    return { path, alt: `${y} of each call by number of ${of}` }
  }
  return {
    title,
    description: `${description} The median of ${samples}. Memory is the heap growth until the response, without garbage collection. ${machine()}`,
    columns: ['call', of, 'operations', 'time', 'memory', 'response', 'flat', 'as expected'],
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
    images: [
      draw('time', 'Milliseconds', ({ ms }) => ms, 0.1),
      draw('memory', 'Megabytes', ({ mb }) => mb, 0.1),
      draw('operations', 'Storage operations', ({ operations }) => operations, 1),
    ],
  }
}
