/** Books a slot for a member. Beyond the weekly limit, or in an hour for other ages, staff must confirm the booking explicitly. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Slot } from '#domain/bookings/bookings.ts'
import { staffBookingFields } from '#domain/bookings/staff-booking-fields.ts'
import { clockRange, longDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { useMemberIndex, usePlayerSearch, type ListedPlayer } from '#features/admin/parts/member-index.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { toYup } from '#lib/form-schema.ts'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, FormActions, useFieldState, useFillIn, useFormValues } from '#ui/forms/form.tsx'
import { ConfirmFields, NearestSlots } from './booking-parts.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { cellContentAt } from '#features/admin/day-sheet/sheet-view.ts'
import { useDesk, useDeskMutation } from '#features/admin/day-sheet/queries.ts'
import type { ErrorCode } from '#api-contract/errors.ts'
import { activePlayersOf } from '#domain/families/players.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { FamiliesLoading, PlayerHit } from '#features/admin/parts/player-hit.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { whoRegistered } from '#domain/families/families.ts'

const isAddress = (text = '') => /\S@\S/.test(text)
const fields = toYup(staffBookingFields)
const schema = yup.object({
  ...fields,
  email: fields.email.test('email', 'Choose a member below, or enter a full email address', isAddress),
  // Filled in with the member: until then, only the member is missing.
  name: yup.string().when('email', ([email], schema) => (isAddress(email as string) ? fields.name : schema)),
})

const empty: BookValues = { email: '', player: '', name: '', overLimit: false, anyAge: false }

/** `preset`: who is chosen already. */
type BookDialogProps = { slot: Slot; preset: ListedPlayer | undefined; onClose: () => void }

export function BookDialog({ slot: asked, preset, onClose }: BookDialogProps) {
  const [slot, setSlot] = useState(asked)
  const { kind, unit, date, time } = slot
  const { setPlayer } = useDesk()
  const { pending, problem, code, run, reset } = useDeskMutation('bookForMember', {
    failed: 'Could not book',
    changes: ({ booking }) => [{ booked: booking }],
    notice: (_, { body }) => [{ title: 'Booked', description: `${body.name} is on the day sheet.` }],
    onClose() {
      setPlayer(undefined)
      onClose()
    },
  })
  // Without a choice, it is for the only player.
  const book = ({ player, ...values }: BookValues) =>
    run({ body: { kind, unit, date, time, ...values, ...(player && { player }) } })

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Book ${unitName(slot)}`}
      description={`${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
    >
      <Form initialValues={preset ? { ...empty, ...valuesOf(preset) } : empty} schema={schema} onSubmit={book}>
        <MemberField />
        <PlayerField slot={slot} />
        <TextField name="name" label="Player" autoComplete="off" hint="Shown on the day sheet" />
        <HeldNote slot={slot} />
        <Problem>{problem}</Problem>
        {(code === 'slot_taken' || code === 'slot_closed' || code === 'held_for_you') && (
          <NearestSlots
            slot={slot}
            onPick={(next) => {
              setSlot(next)
              reset()
            }}
          />
        )}
        <ConfirmBooking slot={slot} code={code} />
        <BookActions onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** There is nothing to book until somebody is chosen. */
function BookActions({ onCancel }: { onCancel: () => void }) {
  const { email } = useFormValues<BookValues>()
  return <FormActions action="Book" pendingLabel="Booking..." disabled={!isAddress(email)} onCancel={onCancel} />
}

function HeldNote({ slot }: { slot: Slot }) {
  const now = useNow()
  const { data } = useApiQuery('daySheet', { input: { query: { date: slot.date } } })
  const held = data?.sheet && cellContentAt(data.sheet, slot, now).held
  return held ? (
    <Banner tone="kick">
      {held.text}. {held.note}
    </Banner>
  ) : null
}

const maxSuggestions = 6
const hint = 'Type the name of a player or caregiver, an email or a phone number'

type BookValues = { email: string; player: string; name: string; overLimit: boolean; anyAge: boolean }

/** The values that a found player fills in. Every caregiver's address finds the family. */
const valuesOf = ({ family, player }: ListedPlayer): Pick<BookValues, 'email' | 'player' | 'name'> => ({
  email: whoRegistered(family).email,
  player: player.id,
  name: player.name,
})

function MemberField() {
  const { id, value, error, setValue, onBlur, aria } = useFieldState('email', hint)
  const { memberOf } = useMemberIndex()
  const fillIn = useFillIn()
  const text = typeof value === 'string' ? value : ''
  const { found, list } = usePlayerSearch(memberOf(text.trim()) ? '' : text)
  return (
    <Combobox
      id={id}
      name="email"
      label="Member"
      hint={hint}
      error={error}
      aria={aria}
      text={text}
      onText={setValue}
      onBlur={onBlur}
      items={found?.slice(0, maxSuggestions)}
      keyOf={({ player }) => player.id}
      renderItem={(hit) => <PlayerHit hit={hit} query={text} />}
      onPick={(hit) => fillIn(valuesOf(hit))}
      listLabel="Players found"
      none={daySheetMessages.nobodyFound}
    >
      <FamiliesLoading list={list} />
    </Combobox>
  )
}

function useFamilyWeek({ kind, date }: Slot) {
  const { email } = useFormValues<BookValues>()
  const { memberOf } = useMemberIndex()
  const member = memberOf(email.trim())
  const query = useApiQuery('familyWeek', {
    input: { params: { id: member?.id ?? '' }, query: { kind, date } },
    enabled: member !== undefined,
  })
  return { member, query, players: (member && query.data?.players) ?? [] }
}

/** The name follows the player, as long as nobody has changed it. */
function PlayerField({ slot }: { slot: Slot }) {
  const { name, player } = useFormValues<BookValues>()
  const { member, query, players } = useFamilyWeek(slot)
  const fillIn = useFillIn()
  if (!member) return null
  const limit = bookables[slot.kind].weeklyLimit
  const [only, ...others] = players
  if (activePlayersOf(member).length === 1)
    return only && others.length === 0 ? (
      <output>
        {isolated(only.name)}: {playerMessages.used(only.used, limit)} this week
      </output>
    ) : null
  const isTyped = name !== '' && !players.some((each) => each.name === name)
  return (
    <Choices
      single
      legend={playerMessages.whoPlays}
      choices={players.map((each) => ({
        id: each.id,
        label: each.name,
        hint: playerMessages.used(each.used, limit),
      }))}
      chosen={player === '' ? [] : [player]}
      onChange={([id]) => {
        const next = players.find((each) => each.id === id)
        if (next) fillIn({ player: next.id, ...(!isTyped && { name: next.name }) })
      }}
    >
      <Loaded query={query} title="Could not load the players of this family" shape="row" />
    </Choices>
  )
}

/** The choice to book over the limit stands there as soon as the player has reached it. */
function ConfirmBooking({ slot, code }: { slot: Slot; code: ErrorCode | undefined }) {
  const { player } = useFormValues<BookValues>()
  const { players } = useFamilyWeek(slot)
  const chosen = players.length === 1 ? players[0] : players.find(({ id }) => id === player)
  const isUsedUp = chosen !== undefined && chosen.used >= bookables[slot.kind].weeklyLimit
  return <ConfirmFields code={code} isUsedUp={isUsedUp} />
}
