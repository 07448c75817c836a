/** Dialogs to add and edit a player. Typed values stay until the server confirms. */
import type { Body } from '#api-contract/schemas.ts'
import type { Player } from '#domain/accounts/players.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useAccount, useOwnCaregiver, useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PlanField } from '#features/account/fields/card-fields.tsx'
import { PlayerFields } from '#features/account/fields/family-fields.tsx'
import { playerSchema } from '#features/account/fields/account-schema.ts'
import { emptyPlayer, type PlayerValues } from '#features/account/fields/account-values.ts'
import { capitalized, planText, type AccountLine } from '#features/account/family-text.ts'
import { useEditAccount } from '#features/account/use-edit-account.tsx'

/** Valid values are a request body. */
type PlayerBody = Body<'addPlayer'>

type DialogProps = { open: boolean; onClose: () => void }

export function AddPlayerDialog({ open, onClose }: DialogProps) {
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('addPlayer', {
    failed: playerMessages.notSaved,
    async onDone({ account }, { body }) {
      await setAccount(account)
      onClose()
      void notify(playerMessages.added(body.name))
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={playerMessages.add} busy={pending}>
      <Form
        initialValues={emptyPlayer}
        schema={playerSchema}
        onSubmit={(values) => run({ body: values as PlayerBody })}
        problem={problem}
      >
        <PlayerFields />
        <PlanField />
        <FormActions action={playerMessages.add} pendingLabel="Saving..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

type PlayerDialogProps = DialogProps & { player: Player }

export function EditPlayerDialog({ open, ...props }: PlayerDialogProps) {
  const { data: account } = useAccount()
  return open && account ? <EditPlayer {...props} account={account} /> : null
}

function EditPlayer({ account, player, onClose }: Omit<PlayerDialogProps, 'open'> & { account: Account }) {
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('editPlayer', {
    failed: playerMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      onClose()
      void notify(playerMessages.saved)
    },
  })
  const { conflict, isConflict, save } = useEditAccount(account, playerLines(player.id))
  const own = useOwnCaregiver()
  const { id, name, age, team = '', position, phone = '', plan } = player
  return (
    <Dialog open onClose={onClose} title={`Edit ${name}`} busy={pending}>
      <EditForm<PlayerValues>
        initialValues={{ name, age, team, position, phone, plan }}
        schema={playerSchema}
        onSubmit={(values) => save(({ rev }) => run({ params: { id }, body: { rev, ...(values as PlayerBody) } }))}
        problem={isConflict ? undefined : problem}
        conflict={conflict}
        onCancel={onClose}
        saveLabel="Save player"
      >
        <PlayerFields />
        {own?.isOwner && <PlanField />}
      </EditForm>
    </Dialog>
  )
}

/** What a family has entered about a player, in display order. */
const playerLines = (id: string): AccountLine[] => {
  const line = (label: string, textOf: (player: Player) => string | undefined): AccountLine => ({
    label,
    textOf: ({ players }) => {
      const player = players.find((each) => each.id === id)
      return (player && textOf(player)) || accountMessages.notProvided
    },
  })
  return [
    line('Child', ({ name }) => name),
    line('Age', ({ age }) => age),
    line('Position', ({ position }) => capitalized(position)),
    line('Team', ({ team }) => team),
    line("Child's phone", ({ phone }) => phone),
    line('Plan', ({ plan }) => planText[plan]),
    line('Membership', ({ retired }) => (retired === undefined ? 'Active' : playerMessages.isRetired)),
  ]
}
