/** Dialogs to add, edit and retire a player. Typed values stay until the server confirms. */
import type { ComponentProps } from 'react'
import type { Player } from '#domain/accounts/players.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useAccount, useSetAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { PlanField } from '#features/account/fields/card-fields.tsx'
import { PlayerFields } from '#features/account/fields/family-fields.tsx'
import { playerSchema } from '#features/account/fields/account-schema.ts'
import { emptyPlayer, toPlayer, type PlayerValues } from '#features/account/fields/account-values.ts'

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
    <PlayerDialog
      open={open}
      onClose={onClose}
      title={playerMessages.add}
      action={playerMessages.add}
      initialValues={emptyPlayer}
      pending={pending}
      problem={problem}
      onSubmit={(values) => run({ body: toPlayer(values) })}
    />
  )
}

export function EditPlayerDialog({ open, onClose, player }: DialogProps & { player: Player }) {
  const { data: account, refetch } = useAccount()
  const setAccount = useSetAccount()
  const { run, pending, problem } = useApiMutation('editPlayer', {
    failed: playerMessages.notSaved,
    async onDone(reply) {
      await setAccount(reply.account)
      onClose()
      void notify(playerMessages.saved)
    },
    // After a change on another device, the next try is based on its version.
    onFailed: () => refetch(),
  })
  const { name, age, team = '', position, phone = '', plan } = player
  return (
    <PlayerDialog
      open={open}
      onClose={onClose}
      title={`Edit ${name}`}
      action="Save player"
      initialValues={{ name, age, team, position, phone, plan }}
      pending={pending}
      problem={problem}
      onSubmit={(values) =>
        account && run({ params: { id: player.id }, body: { rev: account.rev, ...toPlayer(values) } })
      }
    />
  )
}

type PlayerDialogProps = DialogProps & {
  title: string
  /** Label of the button that saves. */
  action: string
  initialValues: PlayerValues
  pending: boolean
  problem: string | undefined
  onSubmit: ComponentProps<typeof Form<PlayerValues>>['onSubmit']
}

/** The fields of a child in the registration, and a plan with its price. */
function PlayerDialog(props: PlayerDialogProps) {
  const { open, onClose, title, action, initialValues, pending, problem, onSubmit } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} busy={pending}>
      <Form initialValues={initialValues} schema={playerSchema} onSubmit={onSubmit} problem={problem}>
        <PlayerFields />
        <PlanField />
        <DialogActions>
          <Submit pendingLabel="Saving…">{action}</Submit>
          <Button tone="ghost" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

export function RetirePlayerDialog({ open, onClose, player }: DialogProps & { player: Player }) {
  const { refetch } = useAccount()
  const { run, pending, problem } = useApiMutation('retirePlayer', {
    failed: playerMessages.notSaved,
    async onDone() {
      await refetch()
      onClose()
      void notify(playerMessages.wasRetired(player.name))
    },
  })
  if (!open) return null
  return (
    <ConfirmDialog
      title={`Retire ${player.name}?`}
      description={playerMessages.retireMeans}
      action="Retire player"
      pendingLabel="Retiring…"
      keepLabel="Keep player"
      pending={pending}
      problem={problem}
      onConfirm={() => run({ params: { id: player.id } })}
      onClose={onClose}
    />
  )
}
