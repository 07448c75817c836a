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
import { EditForm } from '#ui/forms/edit-form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CardFields, cardFieldNames, PlanField } from './fields/card-fields.tsx'
import { familyValuesOf } from './family-form.tsx'
import { familyLines, membershipLines } from './family-text.ts'
import { cardSchema, planSchema } from './fields/account-schema.ts'
import { emptyCard, toCard, toFamily, type CardValues } from './fields/account-values.ts'
import { useEditAccount } from './use-edit-account.tsx'

type DialogProps = { open: boolean; onClose: () => void }
type Change = Partial<Pick<Body<'editAccount'>, 'membershipPlan' | 'cardType' | 'cardLast4' | 'cardExp'>>

export function CardDialog({ open, onClose }: DialogProps) {
  const now = useNow()
  const { data: account } = useAccount()
  if (!open || !account) return null
  return (
    <ChangeDialog
      account={account}
      onClose={onClose}
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

export function PlanDialog({ open, onClose }: DialogProps) {
  const { data: account } = useAccount()
  if (!open || !account) return null
  return (
    <ChangeDialog
      account={account}
      onClose={onClose}
      title="Change plan"
      initialValues={{ membershipPlan: account.membershipPlan }}
      schema={planSchema}
      toChange={({ membershipPlan }) => ({ membershipPlan })}
      saved={accountMessages.planSaved}
    >
      <PlanField />
    </ChangeDialog>
  )
}

type ChangeDialogProps<Values> = {
  account: Account
  onClose: () => void
  title: string
  initialValues: Values
  schema: AnyObjectSchema
  toChange: (values: Values) => Change
  saved: Notice
  children: ReactNode
}

/** Card and plan are replaced, nothing else: the rest of the request is the account as it is stored. */
function ChangeDialog<Values extends Record<string, string>>({
  account,
  onClose,
  title,
  initialValues,
  schema,
  toChange,
  saved,
  children,
}: ChangeDialogProps<Values>) {
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('editAccount', {
    failed: accountMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      onClose()
      void notify(saved)
    },
  })
  const { conflict, isConflict, save } = useEditAccount(account, [...familyLines, ...membershipLines])

  return (
    <Dialog open onClose={onClose} title={title} busy={pending}>
      <EditForm
        initialValues={initialValues}
        schema={schema}
        onSubmit={(values: Values) =>
          save((base) => run({ body: { rev: base.rev, ...toFamily(familyValuesOf(base)), ...toChange(values) } }))
        }
        problem={isConflict ? undefined : problem}
        conflict={conflict}
        fieldNames={cardFieldNames}
        onCancel={onClose}
        saveLabel={title}
      >
        {children}
      </EditForm>
    </Dialog>
  )
}
