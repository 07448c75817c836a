/** Dialog to change the payment card. Typed values stay until the server confirms. */
import { today } from '#domain/calendar/calendar.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useAccount, useSetAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { CardFields, cardFieldNames } from './fields/card-fields.tsx'
import { addressValuesOf } from './family-form.tsx'
import { cardSchema } from './fields/account-schema.ts'
import { emptyCard, toAddresses, toCard, type CardValues } from './fields/account-values.ts'

export function CardDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const now = useNow()
  const { data: account, refetch } = useAccount()
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('editAccount', {
    failed: accountMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      onClose()
      void notify(accountMessages.cardSaved)
    },
    // After a change on another device, the next try is based on its version: the card is replaced, nothing else.
    onFailed: () => refetch(),
  })
  const save = (values: CardValues) =>
    account && run({ body: { rev: account.rev, ...toAddresses(addressValuesOf(account)), ...toCard(values) } })

  return (
    <Dialog open={open} onClose={onClose} title="Change card" busy={pending}>
      <Form
        initialValues={emptyCard}
        schema={cardSchema(() => today(now))}
        onSubmit={save}
        problem={problem}
        fieldNames={cardFieldNames}
      >
        <CardFields />
        <DialogActions>
          <Submit pendingLabel="Saving…">Change card</Submit>
          <Button tone="ghost" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
