/**
 * Finds a family by caregiver, player, email or phone: typing narrows the list, selecting an entry fills in the fields. For a
 * family with several players, a choice of the player follows, with what each has used of the week. It starts with the one
 * whose name was typed.
 */
import { useMemo } from 'react'
import { caregiverNames } from '#domain/accounts/families.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { textsOfMember } from '#domain/accounts/member-search.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import { useMemberIndex, type ListedMember } from '#features/admin/member-index.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { useFieldState, useFillIn, useFormValues } from '#ui/forms/form.tsx'
import styles from './dialogs.module.css'

const maxSuggestions = 5

export function MemberField() {
  const email = useFieldState('email')
  const { name } = useFormValues<{ name: string }>()
  const { memberOf } = useMemberIndex()
  const fillIn = useFillIn()
  // If the list fails to load, a complete email still works.
  const { data } = useApiQuery('listMembers', { staleTime: 60_000, select: ({ members }) => members })
  const all = useMemo(() => toSearchable(data ?? [], textsOfMember), [data])
  const typed = String(email.value ?? '').trim()
  const isSearch = typed.length >= 2 && !memberOf(typed)
  const found = isSearch ? search(all, typed).slice(0, maxSuggestions) : []
  return (
    <div className={styles.member}>
      <TextField
        name="email"
        label="Member"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="Type the name of a parent or player, an email or a phone number"
      />
      {found.length > 0 && (
        <ul aria-label="Members found">
          {found.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                // Keeps the focus: leaving the field would report what is typed so far as an error.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  const player = playerTyped(member, typed)
                  fillIn({ email: emailOf(member), player: player?.id ?? '', name: name || (player?.name ?? '') })
                }}
              >
                <b>{caregiverNames(member)}</b>
                <span>
                  {activePlayersOf(member).map(playerText).join(' · ')} · {listed(member, 'phone')}
                </span>
                <span>{listed(member, 'email')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearch && data && found.length === 0 && <output>{daySheetMessages.nobodyFound}</output>}
    </div>
  )
}

/** 'Wren Example, 11, goalie' */
const playerText = ({ name, age, position }: ListedMember['players'][number]) => `${name}, ${age}, ${position}`

const listed = ({ caregivers }: ListedMember, field: 'phone' | 'email') =>
  caregivers.map((caregiver) => caregiver[field]).join(', ')

/** Every caregiver's address finds the family. */
const emailOf = ({ caregivers }: ListedMember) => caregivers[0]?.email ?? ''

/** The only player, or of several the one whose name has every word that was typed. */
function playerTyped(member: ListedMember, typed: string) {
  const words = typed.toLowerCase().split(/\s+/)
  const active = activePlayersOf(member)
  const named = active.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const found = active.length > 1 ? named : active
  return found.length === 1 ? found[0] : undefined
}

type PlayerValues = { email: string; name: string; player: string }

/** The name follows the player, as long as nobody has changed it. */
export function PlayerField({ slot: { kind, date } }: { slot: Slot }) {
  const { email, name, player } = useFormValues<PlayerValues>()
  const { memberOf } = useMemberIndex()
  const member = memberOf(email.trim())
  const hasSeveral = member !== undefined && activePlayersOf(member).length > 1
  const query = useApiQuery('familyWeek', {
    input: { params: { id: member?.id ?? '' }, query: { kind, date } },
    enabled: hasSeveral,
  })
  const fillIn = useFillIn()
  if (!hasSeveral) return null
  const players = query.data?.players ?? []
  const isTyped = name !== '' && !players.some((each) => each.name === name)
  return (
    <Choices
      single
      legend={playerMessages.whoPlays}
      choices={players.map((each) => ({
        id: each.id,
        label: each.name,
        hint: playerMessages.used(each.used, bookables[kind].weeklyLimit),
      }))}
      chosen={player === '' ? [] : [player]}
      onChange={([id]) => {
        const next = players.find((each) => each.id === id)
        if (next) fillIn({ player: next.id, ...(!isTyped && { name: next.name }) })
      }}
    >
      {query.isPending && <Skeleton shape="row" />}
      {query.isError && <NotLoaded title={daySheetMessages.playersNotLoaded} {...notLoadedProps(query)} />}
    </Choices>
  )
}
