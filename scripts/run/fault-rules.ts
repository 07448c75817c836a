/** A door through which a browser test makes the storage slow or unreachable for one family, and well again. */
import { createServer, type Server } from 'node:http'
import type { FaultInjection } from '#server/test-support/faults/blobs-emulator.ts'

/** What happens to every operation on keys that hold `match`; tests that run at the same time stay out of it. */
export type FaultRule = { match: string; latencyMs?: number; fail?: 'before' | 'after' }

/** PUT a spell to begin it; DELETE ends all spells of the same `match`. */
export function listenForFaultRules(weather: FaultInjection, port: number): Promise<Server> {
  const spells = new Map<string, FaultRule>()
  const spellOn = (key: string) => [...spells.values()].find(({ match }) => key.includes(match))
  weather.latency = ({ key }) => spellOn(key)?.latencyMs ?? 0
  weather.fault = ({ key }) => {
    const when = spellOn(key)?.fail
    return when && { when, how: 500 }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const spell = JSON.parse(Buffer.concat(parts).toString()) as FaultRule
      if (request.method === 'PUT') spells.set(spell.match, spell)
      else spells.delete(spell.match)
      response.writeHead(204).end()
    })
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}
