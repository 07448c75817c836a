/**
 * Finds a player by their own name, or by a caregiver's name, email or phone: typing narrows the list, selecting one fills in
 * the fields. For a family with several players, a choice follows that starts with the selected one. The week of each shows
 * before anything is booked.
 */
import { activePlayersOf } from '#domain/accounts/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { useMemberIndex, usePlayerSearch, type ListedPlayer } from '#features/admin/parts/member-index.ts'
import { PlayerHit } from '#features/admin/parts/player-hit.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Loaded } from '#features/loaded.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { CheckboxField } from '#ui/forms/field.tsx'
import { useFieldState, useFillIn, useFormValues } from '#ui/forms/form.tsx'

const maxSuggestions = 6
const hint = 'Type the name of a player or caregiver, an email or a phone number'

export type BookValues = { email: string; player: string; name: string; overLimit: boolean; anyAge: boolean }

/** The values that a found player fills in. Every caregiver's address finds the family. */
export const valuesOf = ({ family, player }: ListedPlayer): Pick<BookValues, 'email' | 'player' | 'name'> => ({
  email: family.caregivers[0]?.email ?? '',
  player: player.id,
  name: player.name,
})

export function MemberField() {
  const { id, value, error, setValue, onBlur, aria } = useFieldState('email', hint)
  const { memberOf } = useMemberIndex()
  const fillIn = useFillIn()
  const text = typeof value === 'string' ? value : ''
  const { found } = usePlayerSearch(memberOf(text.trim()) ? '' : text)
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
    />
  )
}

/** The family of the address in the form, and what each player has used of the week. */
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
export function PlayerField({ slot }: { slot: Slot }) {
  const { name, player } = useFormValues<BookValues>()
  const { member, query, players } = useFamilyWeek(slot)
  const fillIn = useFillIn()
  if (!member) return null
  const limit = bookables[slot.kind].weeklyLimit
  const [only, ...others] = players
  if (activePlayersOf(member).length === 1)
    return only && others.length === 0 ? (
      <output>
        {only.name}: {playerMessages.used(only.used, limit)} this week
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

/** The choice to book over the limit: as soon as the player has reached it, or the server says so. */
export function OverLimitField({ slot, isRefused }: { slot: Slot; isRefused: boolean }) {
  const { player } = useFormValues<BookValues>()
  const { players } = useFamilyWeek(slot)
  const chosen = players.length === 1 ? players[0] : players.find(({ id }) => id === player)
  const isUsedUp = chosen !== undefined && chosen.used >= bookables[slot.kind].weeklyLimit
  if (!isRefused && !isUsedUp) return null
  return <CheckboxField name="overLimit" label={daySheetMessages.overLimit} hint={daySheetMessages.overLimitHint} />
}
