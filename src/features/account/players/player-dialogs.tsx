/** Dialogs to add and edit a player. Typed values stay until the server confirms. */
import type { Body } from '#api-contract/schemas.ts'
import type { Player } from '#domain/accounts/players.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useAccount, useOwnCaregiver, useSetAccount, type Account } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PlanField } from '#features/account/fields/card-fields.tsx'
import { PlayerFields } from '#features/account/fields/family-fields.tsx'
import { playerSchema } from '#features/account/fields/account-schema.ts'
import { emptyPlayer, type PlayerValues } from '#features/account/fields/account-values.ts'
import { capitalized, planText } from '#features/account/family-text.ts'
import { useEditsAccount } from '#features/account/use-edits-account.ts'
import { EditDialog } from '#features/edit-dialog.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'

/** Valid values are a request body. */
type PlayerBody = Body<'addPlayer'>

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

export function EditPlayerDialog({ open, onClose, player }: DialogProps & { player: Player }) {
  const { data: account } = useAccount()
  const own = useOwnCaregiver()
  const edits = useEditsAccount()
  if (!open || !account) return null
  const { id, name, age, team = '', position, phone = '', plan } = player
  return (
    <EditDialog
      {...edits}
      title={`Edit ${name}`}
      record={account}
      values={(): PlayerValues => ({ name, age, team, position, phone, plan })}
      schema={playerSchema}
      call="editPlayer"
      input={(values, { rev }) => ({ params: { id }, body: { rev, ...(values as PlayerBody) } })}
      lines={(stored) => playerLines(stored, id)}
      failed={playerMessages.notSaved}
      saved={() => playerMessages.saved}
      saveLabel="Save player"
      onClose={onClose}
    >
      <PlayerFields />
      {own?.isOwner && <PlanField />}
    </EditDialog>
  )
}

/** What a family has entered about a player, in display order. */
function playerLines({ players }: Account, id: string) {
  const player = players.find((each) => each.id === id)
  const line = (label: string, text: string | undefined) => ({ label, text: text || accountMessages.notProvided })
  return [
    line('Child', player?.name),
    line('Age', player?.age),
    line('Position', player && capitalized(player.position)),
    line('Team', player?.team),
    line("Child's phone", player?.phone),
    line('Plan', player && planText[player.plan]),
    line('Membership', player?.retired === undefined ? 'Active' : playerMessages.isRetired),
  ]
}
