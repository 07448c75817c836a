/** Every night: holds free places for the head of the line, ends offers that are over, and asks who has waited a year. */
import { moved } from '#domain/full-club/line.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { countTaken, lineOf, readHolders } from './places.ts'
import { readLine, tell } from './wait.ts'

/** @returns for how many families places are held from now on. Idempotent within a night. */
export async function moveLine(context: ServiceContext): Promise<number> {
  // Without a line there is nothing to count.
  if ((await readLine(context)).waiting.length === 0) return 0
  const held = await readHolders(context)
  return transact(context, [keys.fullClub], (documents) => {
    const line = lineOf(documents.get(keys.fullClub), documents.now)
    const { waiting, offered, asked } = moved(
      { cap: held.cap, taken: countTaken(held, line), waiting: line.waiting },
      documents.now,
    )
    const at = documents.now.toISOString()
    documents.set(keys.fullClub, { ...line, waiting })
    for (const entry of waiting) {
      if (offered.has(entry.id)) tell(documents, 'line_offer', entry, at)
      if (asked.has(entry.id)) tell(documents, 'line_still', entry, at)
    }
    return offered.size
  })
}
