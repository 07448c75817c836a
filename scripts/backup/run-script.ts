/** Runs a script: what its user can put right is told in a sentence, and nothing of what is kept is ever printed. */
import { StorageUnavailable } from '#server/storage/store.ts'
import { Unusable } from './format.ts'

export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (problem) {
    process.exitCode = 1
    if (problem instanceof Unusable) console.error(problem.message)
    else if (problem instanceof StorageUnavailable) console.error(`The storage cannot be reached: ${problem.message}.`)
    else console.error(`It failed: ${problem instanceof Error && 'code' in problem ? String(problem.code) : 'a bug'}.`)
  }
}
