/** Creates a one-time invitation link. It is shown only once and cannot be retrieved later. */
import { useId, useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { copyText } from '#lib/download.ts'
import { invitationPath } from '#lib/paths.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import styles from './staff.module.css'

type Invite = { link: string; expiresAt: string }

export function InviteColleague() {
  const [invite, setInvite] = useState<Invite>()
  const { pending, problem, run } = useApiMutation('inviteStaff', {
    onDone: ({ invite: { token, expiresAt } }) =>
      setInvite({ link: new URL(invitationPath(token), window.location.origin).href, expiresAt }),
  })

  return (
    <section aria-labelledby="invite" className={styles['section']}>
      <h2 id="invite">Invite a colleague</h2>
      <p className={styles['lead']}>
        Each link creates one staff account and expires after three days. Share it only with the person it is for.
      </p>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      {invite && <InviteLink {...invite} />}
      <div>
        <Button
          tone={invite ? 'ghost' : 'primary'}
          pending={pending}
          pendingLabel="Creating..."
          onClick={() => void run()}
        >
          {invite ? 'Create another link' : 'Create invitation link'}
        </Button>
      </div>
    </section>
  )
}

function InviteLink({ link, expiresAt }: Invite) {
  const id = useId()
  return (
    <Banner tone="ok">
      <label htmlFor={id}>
        Invitation link, valid until {shortMoment(new Date(expiresAt))}. It is shown only once.
      </label>
      <div className={styles['link']}>
        <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button size="sm" onClick={() => copyText(link, staffMessages.linkCopied, staffMessages.linkNotCopied)}>
          Copy link
        </Button>
      </div>
    </Banner>
  )
}
