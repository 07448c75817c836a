/** Parameters and results of long test runs (`npm run soak`). */
import { appendFileSync } from 'node:fs'

/** Appends a result to the file named by NEST_FIGURES, if set. */
export function reportResult(line: string): void {
  const file = process.env.NEST_FIGURES
  if (file) appendFileSync(file, `${line}\n`)
}

/** An integer from the environment, such as a run's size or seed. */
export const envNumber = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)
