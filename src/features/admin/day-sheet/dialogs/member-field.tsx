/**
 * Finds a member by parent, player, email or phone: typing narrows the list, selecting an entry fills in the fields. For a
 * family with several players, a choice of the player follows, with what each has used of the week.
 */
import { useMemo } from 'react'
import { textsOfMember } from '#domain/accounts/member-search.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import { useMemberIndex } from '#features/admin/member-index.ts'
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
  const fillIn = useFillIn()
  // If the list fails to load, a complete email still works.
  const { data } = useApiQuery('listMembers', { staleTime: 60_000, select: ({ members }) => members })
  const all = useMemo(() => toSearchable(data ?? [], textsOfMember), [data])
  const typed = String(email.value ?? '').trim()
  const isSearch = typed.length >= 2 && !data?.some((member) => member.email.toLowerCase() === typed.toLowerCase())
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
                onClick={() => fillIn({ email: member.email, player: '', name: name || member.childName })}
              >
                <b>{member.profileName}</b>
                <span>
                  {member.childName}, {member.childAge}, {member.childPosition} · {member.parentPhone}
                </span>
                <span>{member.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearch && data && found.length === 0 && <output>{daySheetMessages.nobodyFound}</output>}
    </div>
  )
}

type PlayerValues = { email: string; name: string; player: string }

/** The name follows the player, as long as nobody has changed it. */
export function PlayerField({ slot: { kind, date } }: { slot: Slot }) {
  const { email, name, player } = useFormValues<PlayerValues>()
  const { memberOf } = useMemberIndex()
  const member = memberOf(email.trim())
  const hasSeveral = member?.players?.some(({ retired }) => retired === undefined) ?? false
  const query = useApiQuery('familyWeek', {
    input: { params: { id: member?.id ?? '' }, query: { kind, date } },
    enabled: hasSeveral,
  })
  const fillIn = useFillIn()
  if (!hasSeveral) return null
  const players = query.data?.players ?? []
  const chosen = players.find(({ id }) => id === player) ?? players[0]
  const isTyped = name !== '' && !players.some(({ childName }) => childName === name)
  return (
    <Choices
      single
      legend={playerMessages.whoPlays}
      choices={players.map(({ id, childName, used }) => ({
        id,
        label: childName,
        hint: playerMessages.used(used, bookables[kind].weeklyLimit),
      }))}
      chosen={chosen ? [chosen.id] : []}
      onChange={([id]) => {
        const next = players.find((each) => each.id === id)
        if (next) fillIn({ player: next.id, ...(!isTyped && { name: next.childName }) })
      }}
    >
      {query.isPending && <Skeleton shape="row" />}
      {query.isError && <NotLoaded title={daySheetMessages.playersNotLoaded} {...notLoadedProps(query)} />}
    </Choices>
  )
}
