/** What a row of measured times looks like, in milliseconds, printed for whoever asked for the measurement. */

export type Distribution = { n: number; p5: number; median: number; p95: number }

function distributionOf(times: readonly number[]): Distribution {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2))
  return { n: sorted.length, p5: at(0.05), median: at(0.5), p95: at(0.95) }
}

/** Prints one line per row, and gives the figures back. */
export function writeFigures<Name extends string>(took: Record<Name, readonly number[]>): Record<Name, Distribution> {
  const entries = (Object.entries(took) as [Name, readonly number[]][]).map(
    ([name, times]) => [name, distributionOf(times)] as const,
  )
  for (const [name, { n, p5, median, p95 }] of entries) {
    process.stdout.write(`${name}: ${n} times, 5 % under ${p5} ms, median ${median} ms, 95 % under ${p95} ms\n`)
  }
  return Object.fromEntries(entries) as Record<Name, Distribution>
}
