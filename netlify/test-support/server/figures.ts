/** The figures of a long run: what a test measured, in one line, for whoever asked for it (`npm run soak`). */
import { appendFileSync } from 'node:fs'

/** Writes a line down where NEST_FIGURES names a file; otherwise nobody wants to know. */
export function figure(line: string): void {
  const file = process.env.NEST_FIGURES
  if (file) appendFileSync(file, `${line}\n`)
}

/** A whole number from the environment, for the size of a run and for its seed. */
export const asked = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
