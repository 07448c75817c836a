/** A member by e-mail or by name: what is typed narrows the list, and one press takes the address over. */
import { api } from '#lib/api/api.ts'
import { useQuery } from '#lib/api/query.ts'
import { TextField } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form.tsx'
import styles from './member-field.module.css'

const most = 5

export function MemberField() {
  const email = useFieldState('email')
  const name = useFieldState('name')
  // Without the list a whole address does as well.
  const members = useQuery({ queryKey: ['desk', 'members'], queryFn: () => api('listMembers'), staleTime: 60_000 })
  const typed = String(email.value ?? '')
    .trim()
    .toLowerCase()
  const found = (members.data?.members ?? []).filter(
    (member) => member.email.toLowerCase().includes(typed) || member.profileName.toLowerCase().includes(typed),
  )
  const isOne = found.some((member) => member.email.toLowerCase() === typed)
  const shown = typed.length < 2 || isOne ? [] : found.slice(0, most)
  return (
    <div className={styles['member']}>
      <TextField
        name="email"
        label="Member"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="Type a name or an email"
      />
      {shown.length > 0 && (
        <ul aria-label="Members found">
          {shown.map((member) => (
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
