/** Dialog to change the payment card. */
import { accountMessages } from '#domain/messages/messages.ts'
import { EditDialog } from '#features/edit-dialog.tsx'
import { useAccount } from '#lib/session/account.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { CardFields, cardFieldNames, useCardNotes } from './fields/card-fields.tsx'
import { cardLines, familyLines } from './family-text.ts'
import { cardSchema } from './fields/account-schema.ts'
import { addressValuesOf, emptyCard, toAddresses, toCard } from './fields/account-values.ts'
import { useEditsAccount } from './use-edits-account.ts'

/** The card is replaced, nothing else: the rest of the request is the account as it is stored. */
export function CardDialog({ open, onClose }: DialogProps) {
  const { data: account } = useAccount()
  const edits = useEditsAccount()
  const notes = useCardNotes()
  if (!open || !account) return null
  const title = account.cardType === '' ? 'Add card' : 'Change card'
  return (
    <EditDialog
      {...edits}
      title={title}
      record={account}
      values={() => emptyCard}
      schema={cardSchema}
      call="editAccount"
      input={(values, base) => ({
        body: { rev: base.rev, ...toAddresses(addressValuesOf(base)), ...toCard(values) },
      })}
      lines={(stored) => [...familyLines(stored), ...cardLines(stored)]}
      saved={() => accountMessages.cardSaved}
      saveLabel={title}
      onClose={onClose}
      fieldNames={cardFieldNames}
      notes={notes}
    >
      <CardFields />
    </EditDialog>
  )
}
