/** Messages from the club, to read again: a row of the account. */
import { Row } from '#features/account/part.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'

const LastMessages = lazyWithPreload(async () => (await import('#features/messages/last-messages.tsx')).LastMessages)

export const MessagesRow = () => (
  <Row
    label="Messages"
    action={
      <DialogButton dialog={LastMessages} aria-label="Show messages from the club">
        Show
      </DialogButton>
    }
  >
    What the club has written to your family.
  </Row>
)
