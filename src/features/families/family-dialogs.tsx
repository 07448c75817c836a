/** Dialogs in which a family, or staff for it, change players, a caregiver or the addresses. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { chargeOf, planNames, plans } from '#domain/plans/membership.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { today } from '#domain/calendar/calendar.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { caregiverFields } from '#domain/families/account-fields.ts'
import { chargeDayOf } from '#domain/memberships/charge-day.ts'
import { duesOf } from '#domain/memberships/dues.ts'
import { lastStart } from '#domain/memberships/history.ts'
import { notesOf } from '#domain/families/player-notes.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { capitalize } from '#domain/text/text.ts'
import { useNow } from '#lib/clock.ts'
import { phoneNotes, schemaOf } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { EditDialog } from '#features/parts/edit-dialog.tsx'
import { AddressField, BillingFields, CaregiverFields, PlanField, PlayerFields } from './family-fields.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { Text } from '#ui/layout/box.tsx'
import { billingText } from './family-text.ts'
import {
  addressSchema,
  addressValuesOf,
  nameNotes,
  playerSchema,
  playerValues,
  toAddresses,
  type PlayerValues,
} from './family-values.ts'

type Family = Reply<'memberDetails'>['member']

/** A family that is edited: by the caregiver who owns it, the other one, or staff. */
export type EditedFamily = {
  by: 'first' | 'other' | 'staff'
  /** How all of its dialogs edit it. */
  edit: {
    record: Family
    reload: () => Promise<Family>
    failed: string
    onDone?: (reply: Reply<'account'>) => unknown
  }
}

type FamilyDialogProps = DialogProps & { family: EditedFamily }

/** Staff name the family. */
const queryOf = ({ by, edit }: EditedFamily) => (by === 'staff' ? { family: edit.record.id } : {})

export function AddPlayer({ family, ...dialog }: FamilyDialogProps) {
  const day = today(useNow())
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      title={playerListMessages.add}
      values={() => ({ ...playerValues(family.by === 'staff' ? { plan: 'monthly' } : {}), start: '' })}
      schema={playerSchema}
      notes={(values) => ({ ...nameNotes(values.name), ...phoneNotes(values) })}
      call="addPlayer"
      input={({ start, ...values }, { rev }) => ({
        query: queryOf(family),
        body: { ...(values as Body<'addPlayer'>), ...(start && { start }), ...(family.by === 'staff' && { rev }) },
      })}
      lines={({ players }) => [{ label: 'Players', text: players.map(({ name }) => name).join(', ') }]}
      failed={playerListMessages.notSaved}
      done={(_, { body }) => ({ title: 'Player added', description: body.name })}
      saveLabel={family.by === 'first' ? <AddLabel /> : playerListMessages.add}
    >
      <PlayerFields />
      <PlanField ofCaller={family.by === 'first'} />
      <TextField
        name="start"
        label="Begins on"
        type="date"
        hint="Today, if empty. It can be a later day: a birthday, for example."
        min={day}
        max={lastStart(day)}
      />
      <Cost players={family.edit.record.players} />
    </EditDialog>
  )
}

function useCharge() {
  const { name, plan } = useFormValues<PlayerValues>()
  const day = today(useNow())
  return plans.flatMap((each) =>
    each === plan ? [{ name: firstNameOf({ name }), plan: each, ...chargeOf(each, membershipOn(day)), day }] : [],
  )[0]
}

function AddLabel() {
  const charge = useCharge()
  return charge ? playerListMessages.addFor(charge) : playerListMessages.add
}

/** With one day of the charge for all, the first one is for a part of a month. */
function Cost({ players }: Pick<Family, 'players'>) {
  const charge = useCharge()
  const { start } = useFormValues<PlayerValues & { start: string }>()
  if (!charge) return null
  const { plan, day } = charge
  const [from, date] = [start || day, chargeDayOf(players)]
  const joined = { step: 'joined' as const, from, plan, at: '', ...(date !== undefined && { date }) }
  const [first = charge] = duesOf({ id: '', addedAt: '', plan, history: [joined] }, from)
  return <Text>{playerListMessages.cost(charge, { on: from, day, total: first.total })}</Text>
}

export function EditPlayer({ family, player, ...dialog }: FamilyDialogProps & { player: Family['players'][number] }) {
  const { id, name } = player
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      title={`Edit ${name}`}
      isName
      values={() => playerValues(player)}
      schema={playerSchema}
      notes={(values) => ({ ...nameNotes(values.name), ...phoneNotes(values) })}
      call="editPlayer"
      input={(values, { rev }) => ({
        query: queryOf(family),
        params: { id },
        body: { ...(values as Body<'addPlayer'>), rev },
      })}
      lines={(stored) => playerLines(stored.players.find((each) => each.id === id))}
      failed={playerListMessages.notSaved}
      done={{ title: 'Player saved' }}
      saveLabel="Save player"
    >
      <PlayerFields />
      {family.by !== 'other' && (
        <>
          <PlanField ofCaller={family.by === 'first'} />
          <Text size="note" tone="muted">
            Another plan counts from the end of the month or year that has begun.
          </Text>
        </>
      )}
    </EditDialog>
  )
}

/** What is known of a player, in display order. */
function playerLines(player: Family['players'][number] | undefined) {
  if (!player) return [{ label: 'Child', text: playerListMessages.gone }]
  const { name, age, position, plan, retired } = player
  return [
    { label: 'Child', text: name },
    { label: 'Age', text: age },
    { label: 'Position', text: capitalize(position) },
    ...notesOf(player).map(({ label, text }) => ({ label, text: text || 'Not provided' })),
    { label: 'Plan', text: planNames[plan] },
    { label: 'Membership', text: retired === undefined ? 'Active' : playerListMessages.isRetired },
  ]
}

const caregiverSchema = schemaOf(caregiverFields)

type EditCaregiverProps = FamilyDialogProps & {
  caregiver: Family['caregivers'][number]
  title: string
  description?: string
}

export function EditCaregiver({ family, caregiver, ...dialog }: EditCaregiverProps) {
  const { id, firstName, lastName, phone } = caregiver
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      values={() => ({ firstName, lastName, phone })}
      schema={caregiverSchema}
      notes={phoneNotes}
      call="editCaregiver"
      input={(person, { rev }) => ({ query: queryOf(family), params: { id }, body: { rev, ...person } })}
      lines={({ caregivers }) =>
        caregivers
          .filter((each) => each.id === id)
          .flatMap((stored) => [
            { label: 'Name', text: stored.profileName },
            { label: 'Phone', text: stored.phone },
          ])
      }
      done={accountMessages.saved}
    >
      <CaregiverFields />
    </EditDialog>
  )
}

export function EditAddress({ family, ...dialog }: FamilyDialogProps) {
  return (
    <EditDialog
      {...family.edit}
      {...dialog}
      title="Edit address"
      values={addressValuesOf}
      schema={addressSchema}
      call="editAccount"
      input={(values, { rev }) => ({ query: queryOf(family), body: { rev, ...toAddresses(values) } })}
      lines={addressLines}
      done={accountMessages.saved}
      saveLabel="Save address"
    >
      <AddressField />
      {family.by === 'first' && <BillingFields />}
    </EditDialog>
  )
}

export const addressLines = (family: Family) => [
  { label: 'Home address', text: family.address },
  { label: 'Billing address', text: billingText(family) },
]
