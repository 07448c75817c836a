/**
 * How long a refusal takes, with the real hash: for an address that has an account and for one that has none, asked in
 * turn. Measured where NEST_TIMES says how often ('500'); `npm test` counts hashes and operations instead (sign-in.test.ts).
 */
import { expect, test } from 'vitest'
import { writeFigures } from '#server/test-support/server/distribution.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { passwordHasher } from './passwords/password-hashes.ts'

const times = Number(process.env['NEST_TIMES'] ?? 0)
const email = 'robin@thenest.example'

test.runIf(times > 0)(
  'an unknown address and a wrong password take the same time: medians less than 5 % apart',
  async () => {
    // The local number of permits: a thousand refusals in a row are what is measured.
    const server = testServer({ passwords: passwordHasher, environment: 'local' })
    await server.signUp({ email })
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < times * 2; n += 1) {
      const who = n % 2 === 0 ? 'known' : 'unknown'
      // Fresh windows, so that looking for a free permit never grows.
      if (n % 10 === 0) server.at(new Date(Date.UTC(2026, 10, 22) + n * 60 * 60_000))
      const address = who === 'known' ? email : `nobody${n}@thenest.example`
      const start = performance.now()
      const { status } = await server.ask('POST', '/api/members/login', { email: address, password: `wrong ${n}` })
      took[who].push(performance.now() - start)
      expect(status).toBe(401)
    }
    const { known, unknown } = writeFigures(took)
    expect(Math.abs(known.median - unknown.median) / known.median).toBeLessThan(0.05)
  },
  30 * 60_000,
)
