/** Makes a one-time link for a new colleague. It is shown this once: nobody can look it up later. */
import { useId, useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { inviteFor } from '#lib/paths.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import styles from './staff-page.module.css'

type Invite = { link: string; expiresAt: string }

export function InviteColleague() {
  const [invite, setInvite] = useState<Invite>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const make = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { token, expiresAt } = (await api('inviteStaff')).invite
      setInvite({ link: new URL(inviteFor(token), window.location.origin).href, expiresAt })
    } catch (reason) {
      setProblem(messageOf(reason))
    } finally {
      setPending(false)
    }
  }

  return (
    <section aria-labelledby="invite" className={styles['section']}>
      <h2 id="invite">Invite a colleague</h2>
      <p className={styles['words']}>
        A link makes one staff account, once, within three days. Hand it only to the person it is for.
      </p>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      {invite && <InviteLink {...invite} />}
      <div>
        <Button
          tone={invite ? 'ghost' : 'primary'}
          pending={pending}
          pendingLabel="Making..."
          onClick={() => void make()}
        >
          {invite ? 'Make another link' : 'Make an invitation link'}
        </Button>
      </div>
    </section>
  )
}

function InviteLink({ link, expiresAt }: Invite) {
  const id = useId()
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => void notify({ title: staffMessages.linkCopied }),
      () => void notify({ title: staffMessages.linkNotCopied }, 'problem'),
    )
  }
  return (
    <Banner tone="ok">
      <label htmlFor={id}>Invitation link, good until {shortMoment(new Date(expiresAt))}. It is shown only now.</label>
      <div className={styles['link']}>
        <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
        <Button size="sm" onClick={copy}>
          Copy link
        </Button>
      </div>
    </Banner>
  )
}
