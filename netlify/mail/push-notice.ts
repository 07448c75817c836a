/**
 * A message as a device shows it: its kind, when, and where to go; never a name. In the declarative form, which
 * iPhones show without any script of ours.
 */
import { pushKindOf, isUrgent, type MailKindName } from '#domain/notifications/mail-kinds.ts'
import { paths } from '#domain/paths.ts'
import { mailMessages } from '#domain/mail/mail-messages.ts'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import { begunBy, isCurrent } from '#server/repositories/accounts/credentials.ts'
import { readDevices } from '#server/repositories/push.ts'
import type { ComposeContext } from './composer.ts'
import type { Content } from './content.ts'
import type { PushNotice } from './push.ts'
import type { Issuer } from '#records/sign-in.ts'

const day = 24 * 60 * 60

/** These wait for the family's answer, so the icon of the installed app is marked. */
const needAnswer: ReadonlySet<MailKindName> = new Set(['offer_made', 'booking_moved', 'booking_canceled'])

const isShown = (kind: MailKindName): kind is keyof typeof pushMessages.shown => kind in pushMessages.shown

/** For the devices of this caregiver that want this kind; undefined if there are none. */
export async function pushNoticeOf(
  context: ComposeContext,
  { accountKey, id, kind, account }: { accountKey: string; id: string; kind: MailKindName; account: Issuer },
  { facts = [], also = [], action, until }: Content,
): Promise<PushNotice | undefined> {
  const { store, now, pushKey } = context
  const wanted = pushKindOf(kind)
  if (pushKey === undefined || wanted === undefined || !isShown(kind) || !action) return undefined
  const all = await readDevices(store, accountKey)
  const devices = all.filter((each) => isCurrent(context, begunBy(each), account) && each.kinds.includes(wanted))
  const ttl = until ? Math.floor((until.getTime() - now().getTime()) / 1000) : day
  if (devices.length === 0 || ttl <= 0) return undefined
  const when = facts.find(({ label }) => label === mailMessages.labels.when)?.value
  const notification = {
    title: pushMessages.shown[kind],
    body: when === undefined ? 'Open to see more.' : also.length > 0 ? `${when}, and ${also.length} more` : when,
    // The link of the e-mail answers without a sign-in: a device may be in other hands.
    navigate: action.url.replace(new RegExp(`${paths.standbyOffer}#.*`), paths.standby),
    tag: id,
    silent: false,
  }
  const payload = JSON.stringify({ web_push: 8030, notification, ...(needAnswer.has(kind) && { app_badge: 1 }) })
  return { devices, payload, ttl, isUrgent: isUrgent(kind), topic: id.slice(0, 32) }
}
