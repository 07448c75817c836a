/** Dialogs to change the payment card and the plan. Typed values stay until the server confirms. */
import type { ReactNode } from 'react'
import type { AnyObjectSchema } from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { accountMessages, type Notice } from '#domain/messages/messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useAccount, useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { CardFields, cardFieldNames, PlanField } from './fields/card-fields.tsx'
import { familyValuesOf } from './family-form.tsx'
import { cardSchema, planSchema } from './fields/account-schema.ts'
import { emptyCard, toCard, toFamily, type CardValues } from './fields/account-values.ts'

type DialogProps = { open: boolean; onClose: () => void }
type Change = Partial<Pick<Body<'editAccount'>, 'membershipPlan' | 'cardType' | 'cardLast4' | 'cardExp'>>

export function CardDialog(props: DialogProps) {
  const now = useNow()
  return (
    <ChangeDialog
      {...props}
      title="Change card"
      initialValues={emptyCard}
      schema={cardSchema(today(now))}
      toChange={(values: CardValues) => toCard(values)}
      saved={accountMessages.cardSaved}
    >
      <CardFields />
    </ChangeDialog>
  )
}

export function PlanDialog(props: DialogProps) {
  const { data: account } = useAccount()
  return (
    <ChangeDialog
      {...props}
      title="Change plan"
      initialValues={{ membershipPlan: account?.membershipPlan ?? '' }}
      schema={planSchema}
      toChange={({ membershipPlan }) => ({ membershipPlan: membershipPlan as Account['membershipPlan'] })}
      saved={accountMessages.planSaved}
    >
      <PlanField />
    </ChangeDialog>
  )
}

type ChangeDialogProps<Values> = DialogProps & {
  title: string
  initialValues: Values
  schema: AnyObjectSchema
  toChange: (values: Values) => Change
  saved: Notice
  children: ReactNode
}

function ChangeDialog<Values extends Record<string, string>>({
  open,
  onClose,
  title,
  initialValues,
  schema,
  toChange,
  saved,
  children,
}: ChangeDialogProps<Values>) {
  const { data: account, refetch } = useAccount()
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('editAccount', {
    failed: accountMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      onClose()
      void notify(saved)
    },
    // After a change on another device, the next try is based on its version: card and plan are replaced, nothing else.
    onFailed: () => refetch(),
  })
  const save = (values: Values) =>
    account && run({ body: { rev: account.rev, ...toFamily(familyValuesOf(account)), ...toChange(values) } })

  return (
    <Dialog open={open} onClose={onClose} title={title} busy={pending}>
      <Form initialValues={initialValues} schema={schema} onSubmit={save} problem={problem} fieldNames={cardFieldNames}>
        {children}
        <DialogActions>
          <Submit pendingLabel="Saving…">{title}</Submit>
          <Button tone="ghost" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
