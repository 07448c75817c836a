/** Retries flaky external tools, so that one failure does not end a benchmark. */
const maxRetries = 2

/** Runs `attempt` up to three times. @returns its first result, or undefined. Logs every failure. */
export async function retry<T>(
  name: string,
  attempt: () => Promise<T>,
  log: (line: string) => void = console.error,
): Promise<T | undefined> {
  for (let retries = 0; retries <= maxRetries; retries += 1) {
    try {
      return await attempt()
    } catch (problem) {
      const next = retries < maxRetries ? 'retrying' : 'skipped'
      log(`${name}: ${problem instanceof Error ? problem.message : String(problem)}; ${next}.`)
    }
  }
  return undefined
}
