/** The weather over some of the records in the storage behind the running site (scripts/running/weather.ts). */
import { holderOf } from '#server/records/keys.ts'
import { localPepper } from '#scripts/running/local-pepper.ts'
import type { Spell } from '#scripts/running/weather.ts'

const port = Number(process.env['NEST_E2E_PORT'] ?? 8890) + 1

/** Begins and ends a spell that only the records whose key holds `match` feel. */
export function weatherOver(match: string) {
  const tell = async (method: 'PUT' | 'DELETE', spell: Spell) => {
    await fetch(`http://127.0.0.1:${port}`, { method, body: JSON.stringify(spell) })
  }
  return {
    begin: (spell: Omit<Spell, 'match'>) => tell('PUT', { ...spell, match }),
    end: () => tell('DELETE', { match }),
  }
}

/** The weather over one family's records. */
export const weatherOf = (email: string) => weatherOver(holderOf(localPepper, email))
