/** Dialog to change the payment card. Typed values stay until the server confirms. */
import { accountMessages } from '#domain/messages/messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useAccount, useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CardFields, cardFieldNames, useCardNotes } from './fields/card-fields.tsx'
import { addressValuesOf } from './home-address-dialog.tsx'
import { familyLines, cardLines } from './family-text.ts'
import { cardSchema } from './fields/account-schema.ts'
import { emptyCard, toAddresses, toCard, type CardValues } from './fields/account-values.ts'
import { useEditAccount } from './use-edit-account.tsx'

export function CardDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: account } = useAccount()
  return open && account ? <ChangeCard account={account} onClose={onClose} /> : null
}

/** The card is replaced, nothing else: the rest of the request is the account as it is stored. */
function ChangeCard({ account, onClose }: { account: Account; onClose: () => void }) {
  const setAccount = useSetAccount()
  const notes = useCardNotes()
  const { run, pending, problem } = useApiMutation('editAccount', {
    failed: accountMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      onClose()
      void notify(accountMessages.cardSaved)
    },
  })
  const { conflict, isConflict, save } = useEditAccount(account, [...familyLines, ...cardLines])

  const title = account.cardType === '' ? 'Add card' : 'Change card'
  return (
    <Dialog open onClose={onClose} title={title} busy={pending}>
      <EditForm
        initialValues={emptyCard}
        schema={cardSchema}
        onSubmit={(values: CardValues) =>
          save((base) => run({ body: { rev: base.rev, ...toAddresses(addressValuesOf(base)), ...toCard(values) } }))
        }
        problem={isConflict ? undefined : problem}
        conflict={conflict}
        fieldNames={cardFieldNames}
        notes={notes}
        onCancel={onClose}
        saveLabel={title}
      >
        <CardFields />
      </EditForm>
    </Dialog>
  )
}
