/** Editing a record of the front desk: a colleague may change it meanwhile. */
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { useEdit } from '#lib/api/use-edit.ts'

type EditRecord<Stored> = {
  record: Stored
  reload: () => Promise<Stored | undefined>
  /** What the colleague has saved: its title, and the rest in a few words. */
  describe: (theirs: Stored) => readonly [title: string, text: string]
}

/** As `useEdit`; `conflict` shows the colleague's version, and goes into the form. */
export function useEditRecord<Stored extends { rev: number }>({ describe, ...edit }: EditRecord<Stored>) {
  const { theirs, ...editing } = useEdit(edit)
  const [title, text] = theirs ? describe(theirs) : []
  const conflict = theirs && (
    <>
      <p>{staffMessages.changedByColleague}</p>
      <p>
        <b>{title}</b> {text}
      </p>
    </>
  )
  return { ...editing, conflict }
}
