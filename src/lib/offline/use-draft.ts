/** Drafts of forms, sealed for whoever is signed in. A reload loses nothing; sign-out takes it. */
import { useState } from 'react'
import { whoIsHere } from '#lib/session/identity.ts'
import { seal, unseal } from './sealed-data.ts'

type Kept<Stored> = { base?: Stored; values: object }

/** The memory of a form (ui/forms/form-memory.tsx). */
export type Draft<Stored> = {
  /** The stored record that the form shows, or the one that a draft from before began with. */
  base: () => Stored | undefined
  read: () => Promise<object>
  write: (values: object) => void
  clear: () => void
}

/** One after the other, so that the last one counts. */
let last: Promise<unknown> = Promise.resolve()

/** Resolves when what was typed until now is sealed. */
export const draftsWritten = (): Promise<unknown> => last

/** @param form the form, and what it is about */
export function useDraft<Stored>(form: string, opened?: Stored): Draft<Stored> {
  const [draft] = useState(() => {
    const who = whoIsHere()
    const name = `draft:${who}:${form}`
    let base = opened
    let newest: Kept<Stored | undefined> | null
    const keep = (kept: typeof newest) => {
      newest = kept
      last = last.then(() => newest === kept && whoIsHere() === who && seal(name, kept))
    }
    return {
      base: () => base,
      async read() {
        await last
        const kept = (await unseal(name)) as Kept<Stored> | null | undefined
        if (kept) base = kept.base
        return kept?.values ?? {}
      },
      write(values: object) {
        // A file cannot be written down: it has to be chosen again.
        const typed = Object.entries(values).filter(([, value]) => !(value instanceof File))
        keep({ base, values: Object.fromEntries(typed) })
      },
      clear: () => keep(null),
    }
  })
  return draft
}
