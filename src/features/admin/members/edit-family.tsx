/** Dialogs in which staff change a player, a caregiver or the address of a family. A colleague, or the family, may do so too. */
import * as yup from 'yup'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { addressFields, caregiverFields, playerFields } from '#domain/accounts/account-fields.ts'
import { agesFor, playerAges, plans, positions } from '#domain/accounts/membership.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { capitalize } from '#domain/text/text.ts'
import { changedByEdit } from './changed-by-edit.ts'
import { useEditRecord } from '#features/admin/shared/use-edit-record.tsx'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { fieldToYup, oneOf, schemaOf, toYup } from '#lib/form-schema.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { planOf } from './member-views.tsx'

type Member = Reply<'memberDetails'>['member']
type Player = Member['players'][number]
type Caregiver = Member['caregivers'][number]
type EditProps = { member: Member; onClose: () => void }

/** The version that the form edits, and what a colleague has saved meanwhile. */
function useEditFamily(member: Member, describe: (theirs: Member) => readonly [title: string, text: string]) {
  const cache = useApiCache()
  const reload = async () => (await cache.fetch('memberDetails', { params: { id: member.id } })).member
  return useEditRecord({ record: member, reload, describe })
}

const saved = (name: string, onClose: () => void) => ({
  failed: adminMemberMessages.notSaved,
  invalidates: changedByEdit,
  onDone: () => {
    void notify(adminMemberMessages.detailsSaved(name))
    onClose()
  },
})

const playerSchema = yup.object({
  ...toYup(playerFields),
  age: oneOf(playerAges, registerMessages.childAge),
  position: oneOf(positions, registerMessages.childPosition),
  plan: oneOf(plans, registerMessages.plan),
})
const options = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }))

type PlayerBody = Omit<Body<'editMemberPlayer'>, 'rev'>

const emptyPlayer = { name: '', age: '', position: '', plan: 'monthly', team: '', phone: '' }

export function AddMemberPlayer({ member, onClose }: EditProps) {
  const add = useApiMutation('addMemberPlayer', {
    failed: adminMemberMessages.notSaved,
    invalidates: changedByEdit,
    onDone: (_, { body }) => {
      void notify(adminMemberMessages.playerAdded(body.name))
      onClose()
    },
  })
  const { conflict, isConflict, save } = useEditFamily(member, ({ players }) => [
    adminMemberMessages.playersNow,
    players.map(({ name }) => name).join(', '),
  ])
  return (
    <Dialog open onClose={onClose} busy={add.pending} title={adminMemberMessages.addPlayer}>
      <EditForm
        initialValues={emptyPlayer}
        schema={playerSchema}
        onSubmit={(values) =>
          save(({ rev }) => add.run({ params: { id: member.id }, body: { rev, ...(values as PlayerBody) } }))
        }
        problem={isConflict ? undefined : add.problem}
        conflict={conflict}
        onCancel={onClose}
        saveLabel={adminMemberMessages.addPlayer}
      >
        <PlayerFields />
      </EditForm>
    </Dialog>
  )
}

function PlayerFields() {
  const age = String(useFormValues()['age'] ?? '')
  return (
    <>
      <TextField name="name" label="Name" autoComplete="off" />
      <SelectField name="age" label="Age" placeholder="Select an age" options={options(agesFor(age))} />
      <SelectField name="position" label="Position" placeholder="Select a position" options={options(positions)} />
      <SelectField name="plan" label="Plan" options={options(plans)} />
      <TextField name="team" label="Team (optional)" autoComplete="off" />
      <TextField name="phone" label="Player’s phone (optional)" type="tel" autoComplete="off" />
    </>
  )
}

export function EditMemberPlayer({ member, player, onClose }: EditProps & { player: Player }) {
  const { name, age, team = '', position, phone = '', plan } = player
  const edit = useApiMutation('editMemberPlayer', saved(name, onClose))
  const { conflict, isConflict, save } = useEditFamily(member, ({ players }) => {
    const theirs = players.find(({ id }) => id === player.id)
    return theirs
      ? [
          theirs.name,
          [theirs.age, theirs.position, theirs.team, theirs.phone, planOf(theirs)].filter(Boolean).join(' · '),
        ]
      : [name, adminMemberMessages.playerGone]
  })
  return (
    <Dialog open onClose={onClose} busy={edit.pending} isName title={`Edit ${name}`}>
      <EditForm<PlayerBody>
        initialValues={{ name, age, team, position, phone, plan }}
        schema={playerSchema}
        onSubmit={(values) =>
          save(({ rev }) => edit.run({ params: { id: member.id, player: player.id }, body: { rev, ...values } }))
        }
        problem={isConflict ? undefined : edit.problem}
        conflict={conflict}
        onCancel={onClose}
      >
        <PlayerFields />
      </EditForm>
    </Dialog>
  )
}

const caregiverSchema = schemaOf(caregiverFields)

export function EditMemberCaregiver({ member, caregiver, onClose }: EditProps & { caregiver: Caregiver }) {
  const { id, profileName, firstName, lastName, phone } = caregiver
  const edit = useApiMutation('editMemberCaregiver', saved(profileName, onClose))
  const { conflict, isConflict, save } = useEditFamily(member, ({ caregivers }) => {
    const theirs = caregivers.find((each) => each.id === id)
    return theirs ? [theirs.profileName, theirs.phone] : [profileName, adminMemberMessages.caregiverGone]
  })
  return (
    <Dialog open onClose={onClose} busy={edit.pending} isName title={`Edit ${profileName}`}>
      <EditForm
        initialValues={{ firstName, lastName, phone }}
        schema={caregiverSchema}
        onSubmit={(values) =>
          save(({ rev }) => edit.run({ params: { id: member.id, caregiver: id }, body: { rev, ...values } }))
        }
        problem={isConflict ? undefined : edit.problem}
        conflict={conflict}
        onCancel={onClose}
      >
        <TextField name="firstName" label="First name" autoComplete="off" />
        <TextField name="lastName" label="Last name" autoComplete="off" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
      </EditForm>
    </Dialog>
  )
}

const addressSchema = yup.object({ address: fieldToYup(addressFields.address) })

export function EditMemberAddress({ member, onClose }: EditProps) {
  const edit = useApiMutation('editMemberAddress', saved(member.address, onClose))
  const { opened, conflict, isConflict, save } = useEditFamily(member, ({ address }) => ['Address', address])
  return (
    <Dialog open onClose={onClose} busy={edit.pending} title="Edit address">
      <EditForm
        initialValues={{ address: opened.address }}
        schema={addressSchema}
        onSubmit={(values) => save(({ rev }) => edit.run({ params: { id: member.id }, body: { rev, ...values } }))}
        problem={isConflict ? undefined : edit.problem}
        conflict={conflict}
        onCancel={onClose}
      >
        <TextField name="address" label="Address" autoComplete="off" />
      </EditForm>
    </Dialog>
  )
}
