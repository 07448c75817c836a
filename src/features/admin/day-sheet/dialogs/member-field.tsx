/** Finds a member by name or email: typing narrows the list, selecting an entry fills in the email. */
import { useApiQuery } from '#lib/api/use-api.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form.tsx'
import styles from './dialogs.module.css'

const maxSuggestions = 5

export function MemberField() {
  const email = useFieldState('email')
  const name = useFieldState('name')
  // If the list fails to load, a complete email still works.
  const members = useApiQuery('listMembers', { staleTime: 60_000 })
  const typed = String(email.value ?? '')
    .trim()
    .toLowerCase()
  const matches = (members.data?.members ?? []).filter(
    (member) => member.email.toLowerCase().includes(typed) || member.profileName.toLowerCase().includes(typed),
  )
  const isExact = matches.some((member) => member.email.toLowerCase() === typed)
  const suggestions = typed.length < 2 || isExact ? [] : matches.slice(0, maxSuggestions)
  return (
    <div className={styles['member']}>
      <TextField
        name="email"
        label="Member"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="Type a name or email"
      />
      {suggestions.length > 0 && (
        <ul aria-label="Members found">
          {suggestions.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                onClick={() => {
                  email.setValue(member.email)
                  if (!name.value) name.setValue(member.profileName)
                }}
              >
                <b>{member.profileName}</b> <span>{member.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
