/** Fault injection for single records in the storage of the running site (scripts/run/fault-rules.ts). */
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { localKeyPepper } from '#scripts/run/local-site.ts'
import type { FaultRule } from '#scripts/run/fault-rules.ts'

/** Set by playwright.config.ts. */
const port = process.env['NEST_FAULTS_PORT']

/** Controls a fault on the records whose key contains `match`. */
export function faultRuleFor(match: string) {
  const send = async (method: 'PUT' | 'DELETE', rule: FaultRule) => {
    await fetch(`http://127.0.0.1:${port}`, { method, body: JSON.stringify(rule) })
  }
  return {
    begin: (rule: Omit<FaultRule, 'match'>) => send('PUT', { ...rule, match }),
    end: () => send('DELETE', { match }),
  }
}

/** Controls a fault on one family's records. */
export const faultRuleForFamily = (email: string) => faultRuleFor(accountKeyOf(localKeyPepper, email))
