/** /standby-offer: the offer behind a link in an e-mail, with its secret in the fragment. */
import { LinkCard } from '#features/auth/link-card.tsx'
import { OfferLink } from '#features/standby/offer-link.tsx'

export default function StandbyOfferPage() {
  return (
    <LinkCard>
      <OfferLink />
    </LinkCard>
  )
}
