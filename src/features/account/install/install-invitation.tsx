/** Invites to put the site on the Home Screen, in words first, and takes the first answer for good. */
import { installMessages } from '#domain/messages/install-messages.ts'
import { useInstall } from '#lib/install/install.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { InstallHelp } from './install-help.tsx'
import { Row } from '#ui/layout/box.tsx'
import styles from '#features/account/account.module.css'

export function InstallInvitation() {
  const { way, ask, answer } = useInstall()
  if (way === undefined) return null
  return (
    <div className={styles.invitation}>
      <Banner>
        <span>{installMessages.invitation}</span>
        <Row>
          {way === 'prompt' ? (
            <Button size="sm" onClick={() => void ask()}>
              Add the app
            </Button>
          ) : (
            <InstallHelp />
          )}
          <Button tone="ghost" size="sm" onClick={answer}>
            No thanks
          </Button>
        </Row>
      </Banner>
    </div>
  )
}
