/** The link that answers an offer. */
import { paths } from '#domain/paths.ts'

/** The form of the secret that answers an offer: kind, account, the offer, and keyed hash. */
export const offerTokenForm =
  /^offer\.(lane|speede|event)\.([0-9a-f]{40})\.(bk_[0-9a-f_-]{10,80}|ev_[0-9a-f]{16}_[a-z0-9-]{1,120})\.([0-9a-f]{40})$/

/** The page that shows an offer, to accept or decline it. */
export const offerPath = (token: string): string => `${paths.standbyOffer}#offer=${token}`
