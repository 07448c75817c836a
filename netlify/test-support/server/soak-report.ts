/** Parameters and results of long test runs (`npm run soak`). */
import { appendFileSync } from 'node:fs'

/** Appends a result to the file named by NEST_FIGURES, if set. */
export function reportResult(line: string): void {
  const file = process.env.NEST_FIGURES
  if (file) appendFileSync(file, `${line}\n`)
}

/** The first seed of a randomized test; a failed run prints the one that repeats it. */
export const firstSeed = Number(process.env.NEST_SEED ?? 1)

/** How often a test repeats: `short`, or with NEST_LONG its `long` size times that factor. */
export function sizes(short: number, long: number): number {
  const factor = process.env.NEST_LONG
  return factor ? Math.ceil(long * Number(factor)) : short
}

/** Of cases that are alike, one in turn; with NEST_LONG all. */
export const inTurn = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  process.env.NEST_LONG ? cases : cases.slice(turn % cases.length).slice(0, 1)
