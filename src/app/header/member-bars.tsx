/** Bars above the pages of a member. */
import { OfferBar } from '#features/standby/offer-bar.tsx'
import { QueueBar } from '#features/queue/queue-bar.tsx'

/** What waits for a connection, and what is held for the family: not at the desk, and not where a link shows an offer itself. */
export const MemberBars = ({ isOfMembers, hasPicture }: Record<'isOfMembers' | 'hasPicture', boolean>) => (
  <>
    <QueueBar />
    {(isOfMembers || !hasPicture) && <OfferBar isOfMembers={isOfMembers} />}
  </>
)
