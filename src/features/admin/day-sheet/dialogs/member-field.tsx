/** Finds a member by parent, player, email or phone: typing narrows the list, selecting an entry fills in the fields. */
import { useMemo } from 'react'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import { textsOfMember } from '#lib/api/member-index.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
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
    <div className={styles['member']}>
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
                onClick={() => fillIn({ email: member.email, name: name || member.childName })}
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
