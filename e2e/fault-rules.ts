/** The weather over some of the records in the storage behind the running site (scripts/run/fault-rules.ts). */
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { localPepper } from '#scripts/run/local-pepper.ts'
import type { FaultRule } from '#scripts/run/fault-rules.ts'

const port = Number(process.env['NEST_E2E_PORT'] ?? 8890) + 1

/** Begins and ends a spell that only the records whose key holds `match` feel. */
export function addFaultRule(match: string) {
  const tell = async (method: 'PUT' | 'DELETE', spell: FaultRule) => {
    await fetch(`http://127.0.0.1:${port}`, { method, body: JSON.stringify(spell) })
  }
  return {
    begin: (spell: Omit<FaultRule, 'match'>) => tell('PUT', { ...spell, match }),
    end: () => tell('DELETE', { match }),
  }
}

/** The weather over one family's records. */
export const faultRulesOf = (email: string) => addFaultRule(ownerKeyOf(localPepper, email))
