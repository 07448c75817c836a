/**
 * Measures the duration of a failed sign-in with the real password hash, for known and unknown addresses in turn. Runs
 * only in its long form (NEST_LONG); `npm test` counts hashes and operations instead (sign-in.test.ts).
 */
import { expect, test } from 'vitest'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { passwordHasher } from './passwords/password-hashes.ts'

const times = sizes(0, 500)
const email = 'robin@thenest.example'

test.runIf(times > 0)(
  'an unknown address and a wrong password take the same time: medians differ by less than 5 %',
  async () => {
    // The local rate limit allows the thousand failures in a row that are measured here.
    const server = testServer({ passwords: passwordHasher, environment: 'local' })
    await server.signUp({ email })
    const durations = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < times * 2; n += 1) {
      const who = n % 2 === 0 ? 'known' : 'unknown'
      // New rate-limit windows, so that the search for a free attempt stays short.
      if (n % 10 === 0) server.setClock(new Date(Date.UTC(2026, 10, 22) + n * 60 * 60_000))
      const address = who === 'known' ? email : `nobody${n}@thenest.example`
      const start = performance.now()
      const { status } = await server.ask('POST', '/api/members/login', { email: address, password: `wrong ${n}` })
      durations[who].push(performance.now() - start)
      expect(status).toBe(401)
    }
    const { known, unknown } = printDistributions(durations)
    expect(Math.abs(known.median - unknown.median) / known.median).toBeLessThan(0.05)
  },
  30 * 60_000,
)

/** Percentiles of durations, in milliseconds. */
type Distribution = { n: number; p5: number; median: number; p95: number }

function distributionOf(durations: readonly number[]): Distribution {
  const sorted = durations.toSorted((one, other) => one - other)
  const at = (share: number) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2))
  return { n: sorted.length, p5: at(0.05), median: at(0.5), p95: at(0.95) }
}

/** Prints one line per series and returns its percentiles. */
function printDistributions<Name extends string>(
  durations: Record<Name, readonly number[]>,
): Record<Name, Distribution> {
  const entries = (Object.entries(durations) as [Name, readonly number[]][]).map(
    ([name, series]) => [name, distributionOf(series)] as const,
  )
  for (const [name, { n, p5, median, p95 }] of entries) {
    process.stdout.write(`${name}: ${n} times, 5 % under ${p5} ms, median ${median} ms, 95 % under ${p95} ms\n`)
  }
  return Object.fromEntries(entries) as Record<Name, Distribution>
}
