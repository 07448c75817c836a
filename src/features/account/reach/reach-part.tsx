/** How the club reaches the signed-in caregiver: address, e-mails and notifications in one table, calendars, and what was sent. */
import { DialogButton } from '#features/dialog-button.tsx'
import { Part, Row, Rows } from '#features/account/part.tsx'
import { FamilyFeeds } from '#features/account/feeds/feeds-part.tsx'
import { EmailRow } from '#features/account/sign-in/sign-in-rows.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import type { Account } from '#lib/session/account.ts'
import { ReachTable } from './reach-table.tsx'

const LastMessages = lazyWithPreload(async () => (await import('#features/last-messages.tsx')).LastMessages)

export const ReachPart = ({ account }: { account: Account | undefined }) => (
  <Part id="reach" title="How we reach you">
    <Rows>
      <EmailRow />
    </Rows>
    <ReachTable />
    <Rows>
      {account && <FamilyFeeds account={account} />}
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
    </Rows>
  </Part>
)
