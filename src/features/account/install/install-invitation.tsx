/** Invites to put the site on the Home Screen, in words first, and takes the first answer for good. */
import { facility } from '#domain/facility/facility.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { useInstall } from '#lib/install/install.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { Button, SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row } from '#ui/layout/box.tsx'

const InstallDialog = lazyWithPreload(async () => (await import('./install-dialog.tsx')).InstallDialog)

/** The button that shows how a site gets onto the Home Screen of an iPhone or iPad. */
export const InstallHelp = () => (
  <DialogButton tone="primary" dialog={InstallDialog}>
    Show me how
  </DialogButton>
)

export function InstallInvitation() {
  const { way, ask, answer } = useInstall()
  if (way === undefined) return null
  return (
    <Banner>
      <span>Add {facility.name} to your home screen: one tap away, and your schedule opens without a connection.</span>
      <Row gap="3">
        {way === 'prompt' ? (
          <Button size="sm" onClick={() => void ask()}>
            Add the app
          </Button>
        ) : (
          <InstallHelp />
        )}
        <SmallButton onClick={answer}>No thanks</SmallButton>
      </Row>
    </Banner>
  )
}
