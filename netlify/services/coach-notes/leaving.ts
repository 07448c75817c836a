/** When what coaches have written ends: with time, and with the account; and what the family's export shows of it. */
import { eraser, exporter, unlessNewOwner } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import { byValue, partsOf } from '#server/repositories/retention-policy.ts'
import { isLately, isOld } from './kept.ts'
import { notesForExport } from './own-notes.ts'

export const coachNoteLeaving = [
  byValue(partsOf(keys.allFamilyNotes), ({ notes }, now) => notes.every((each) => isOld(each, now))),
  byValue([keys.allWrittenNotes], ({ notes }, now) => notes.every((each) => !isLately(each, now))),
  eraser(['cnote'], (context, accountKey) =>
    unlessNewOwner(context, accountKey, () => removeValue(context, keys.familyNotes(accountKey))),
  ),
  exporter(['cnote'], async ({ store, now, principal, member }) => {
    const { notes } = (await store.read(keys.familyNotes(principal.accountKey)))?.value ?? { notes: [] }
    return { coachNotes: notesForExport(notes, member, principal.id, now()) }
  }),
]
