/** HTTP control for fault injection: browser tests make the storage slow or unreachable for single keys. */
import { createServer, type Server } from 'node:http'
import type { FaultInjection } from '#server/test-support/faults/blobs-emulator.ts'

/** A fault on every operation on keys that contain `match`, so that concurrent tests are not affected. */
export type FaultRule = { match: string; latencyMs?: number; fail?: 'before' | 'after' }

/** Listens on `port`: PUT adds a rule, DELETE removes the rule with the same `match`. */
export function listenForFaultRules(faultInjection: FaultInjection, port: number): Promise<Server> {
  const rules = new Map<string, FaultRule>()
  const ruleFor = (key: string) => [...rules.values()].find(({ match }) => key.includes(match))
  faultInjection.latency = ({ key }) => ruleFor(key)?.latencyMs ?? 0
  faultInjection.fault = ({ key }) => {
    const when = ruleFor(key)?.fail
    return when && { when, how: 500 }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const rule = JSON.parse(Buffer.concat(parts).toString()) as FaultRule
      if (request.method === 'PUT') rules.set(rule.match, rule)
      else rules.delete(rule.match)
      response.writeHead(204).end()
    })
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}
