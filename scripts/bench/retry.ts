/** Asks again for what fails now and then for no fault of ours, so that one failure does not cost a whole bench. */
const most = 2

/** The answer of the first attempt that has one, of three; nothing if none has. Every failure is said on stderr. */
export async function retry<T>(
  what: string,
  ask: () => Promise<T>,
  say: (line: string) => void = console.error,
): Promise<T | undefined> {
  for (let again = 0; again <= most; again += 1) {
    try {
      return await ask()
    } catch (problem) {
      const next = again < most ? 'it is asked again' : 'it is left out'
      say(`${what}: ${problem instanceof Error ? problem.message : String(problem)}; ${next}.`)
    }
  }
  return undefined
}
