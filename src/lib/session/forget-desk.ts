/** Forgets the data of the front desk or the door whose session another one has replaced. */
import { doorOpenEntry, staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { logProblem } from '#lib/log.ts'

/** At once nothing of it opens any more; then it goes. Its code loads late: visitors have no use for it. */
export function forgetDesk(): void {
  staffOpenEntry.clear()
  doorOpenEntry.clear()
  void import('#lib/offline/sealed-data.ts').then(
    ({ forgetSealed }) => forgetSealed(),
    (problem: unknown) => logProblem('sealed data', problem),
  )
}
