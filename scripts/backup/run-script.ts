/** Runs a script and reports failures: a sentence for what the user can fix, never any stored data. */
import { StorageUnavailable } from '#server/storage/store.ts'
import { BackupError } from './format.ts'

export async function runScript(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (problem) {
    process.exitCode = 1
    if (problem instanceof BackupError) console.error(problem.message)
    else if (problem instanceof StorageUnavailable) console.error(`The storage cannot be reached: ${problem.message}.`)
    else console.error(`It failed: ${problem instanceof Error && 'code' in problem ? String(problem.code) : 'a bug'}.`)
  }
}
