/** The e-mails about the inbox that a colleague gets; each choice is saved at once. Says so where the site sends none. */
import type { Reply } from '#api-contract/schemas.ts'
import { mailsOf, staffMails, type StaffMail } from '#domain/inbox/staff-mails.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { Text } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'

const choices: Record<StaffMail, { label: string; hint: string }> = {
  urgent: { label: 'Urgent', hint: 'A child that nobody has picked up, or an incident. At any hour.' },
  at_once: { label: 'At once', hint: 'What is due within a day. Never between 9 PM and 7 AM.' },
  mornings: { label: 'In the morning', hint: 'At 7 AM, everything that is open.' },
  mondays: { label: 'On Mondays', hint: 'The numbers of the week, and whom to call.' },
}

export function StaffMails() {
  const query = useApiQuery('listStaff', { select: ({ mails }) => mails })
  return (
    <Card as="section">
      <Text as="h2" size="h3">
        Your emails
      </Text>
      <Loaded query={query} title="Could not load your emails" shape="row" count={1}>
        {(mails) =>
          mails.mailOn ? <Wanted {...mails} /> : <Text tone="muted">This site sends no email at the moment.</Text>
        }
      </Loaded>
    </Card>
  )
}

function Wanted({ wanted }: Reply<'listStaff'>['mails']) {
  const cache = useApiCache()
  const staff = useStaffState()
  const { problem, pending, run } = useApiMutation('saveStaffMails', {
    onDone: ({ mails }) => cache.update('listStaff', undefined, (current) => ({ ...current, mails })),
    done: { title: 'Saved', description: 'Your choice applies from the next email on.' },
  })
  if (!('profile' in staff)) return null
  return (
    <>
      <Text tone="muted">
        What there is to do in the inbox, as far as your role may see it. Nothing is sent when there is nothing.
      </Text>
      <Choices
        legend="Send me"
        choices={mailsOf(staff.profile.staffRole).map((id) => Object.assign({ id }, choices[id]))}
        chosen={wanted}
        onChange={(chosen) => {
          if (!pending) void run({ body: { wanted: staffMails.filter((mail) => chosen.includes(mail)) } })
        }}
      />
      <Problem title="Could not save your choice">{problem}</Problem>
    </>
  )
}
