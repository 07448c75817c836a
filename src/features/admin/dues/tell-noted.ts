/** What is sent about a charge, and what is said about those that were refused. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { notify } from '#lib/toast.ts'

/** A charge, as far as something is noted about it. */
export type Noted = Pick<Reply<'listDues'>['dues'][number], 'id' | 'name' | 'plan' | 'from' | 'to' | 'total'> & {
  family: { id: string }
}

export const noteOf = ({ family, id, total }: Noted): Body<'noteDues'>['dues'][number] => ({
  family: family.id,
  id,
  total,
})

export function tellNoted(dues: readonly Noted[], refused: Reply<'noteDues'>['refused']): void {
  for (const { id, error } of refused) {
    const due = dues.find((each) => each.id === id)
    void notify({ title: due ? dueMessages.line(due) : 'A charge', description: error }, 'problem')
  }
}
