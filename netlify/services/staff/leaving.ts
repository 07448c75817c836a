/** What becomes of the notes about a family when its account ends, and what its export shows of them. */
import { eraser, exporter, updateErased } from '#server/repositories/accounts/leaving.ts'
import { readMemberNotes, withoutNotes } from '#server/repositories/accounts/member-notes.ts'
import { keys } from '#server/repositories/keys.ts'

export const noteEraser = eraser(['mnote'], (context, accountKey) =>
  updateErased(context, accountKey, keys.memberNotes(accountKey), withoutNotes),
)

export const noteExporter = exporter(['mnote'], async ({ store, principal }) => ({
  notes: await readMemberNotes(store, principal.accountKey),
}))
