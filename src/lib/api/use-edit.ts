/** Editing a stored record that somebody else may change meanwhile. */
import { useState } from 'react'
import type { ErrorCode } from '#api-contract/endpoints.ts'

type Conflict<Stored> = {
  /** The record as the form was opened with it. */
  record: Stored
  /** Loads the record as it is stored now; nothing if it is gone. */
  reload: () => Promise<Stored | undefined>
}

/** A write against an old revision: of the admin's records, or of the account. */
const isConflictCode = (code: ErrorCode | undefined) => code === 'changed' || code === 'changed_elsewhere'

/**
 * Keeps the version a form edits. `save` hands it to the write; when that reports a conflict, the stored version is loaded and
 * returned as `theirs` for the form to show, what was typed stays, and the next save is based on it.
 * `isConflict`: the last save ended so, and `theirs` says more than its message.
 */
export function useEdit<Stored extends { rev: number }>({ record, reload }: Conflict<Stored>) {
  const [opened] = useState(record)
  const [theirs, setTheirs] = useState<Stored>()
  const [isConflict, setIsConflict] = useState(false)

  const save = async <Result extends { done: boolean; code?: ErrorCode }>(
    write: (base: Stored) => Promise<Result>,
  ): Promise<Result> => {
    const result = await write(theirs ?? opened)
    const changed = !result.done && isConflictCode(result.code)
    setIsConflict(changed)
    if (!changed) return result
    const stored = await reload().catch(() => undefined)
    if (stored) setTheirs(stored)
    else setIsConflict(false)
    return result
  }
  return { opened, theirs, isConflict, save }
}
