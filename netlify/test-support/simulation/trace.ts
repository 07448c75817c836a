/** Chance that can be written down, played again and made calmer: how a bad schedule of thousands of choices becomes a short one. */
import { calm, type Chance } from './simulator.ts'

/** A whole number from 0 to `most`, both included; 0 when all is calm. */
export const upTo = (chance: Chance, most: number): number => Math.floor((1 - chance()) * (most + 1)) % (most + 1)

/** The same chance, and all it has said so far. */
export function recorded(chance: Chance): { chance: Chance; tape: number[] } {
  const tape: number[] = []
  return {
    tape,
    chance() {
      const said = chance()
      tape.push(said)
      return said
    },
  }
}

/** Says what is on the tape, and is calm when the tape has ended. */
export function replayed(tape: readonly number[]): Chance {
  let at = 0
  return () => tape[at++] ?? calm
}

/** How much happens on a tape. */
export const eventful = (tape: readonly number[]): number => tape.filter((said) => said !== calm).length

/** The calmest tape found that is still bad: parts are cut out or calmed, large ones first, as long as that helps. */
export async function simplified(
  tape: readonly number[],
  isBad: (tape: readonly number[]) => Promise<boolean>,
  tries = 4000,
): Promise<readonly number[]> {
  let best = tape
  let tried = 0
  const helps = async (next: readonly number[]) => {
    tried += 1
    if (tried > tries || !(await isBad(next))) return false
    best = next
    return true
  }
  /** Goes through the tape in parts of one size. */
  const through = async (size: number) => {
    for (let start = 0; start < best.length;) {
      const [head, part, tail] = [best.slice(0, start), best.slice(start, start + size), best.slice(start + size)]
      if (await helps([...head, ...tail])) continue
      if (eventful(part) > 0) await helps([...head, ...part.map(() => calm), ...tail])
      start += size
    }
  }
  for (let size = Math.ceil(tape.length / 2); size > 1; size = Math.floor(size / 2)) await through(size)
  let before: number
  do {
    before = best.length + eventful(best)
    await through(1)
  } while (best.length + eventful(best) < before)
  return best
}
