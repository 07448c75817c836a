/**
 * A message as a device shows it: its kind, when, and where to go; never a name. In the declarative form, which
 * iPhones show without any script of ours.
 */
import { pushOf, isUrgent, type MailKindName } from '#domain/mail/mail-kinds.ts'
import { paths } from '#domain/paths.ts'
import { begunBy, isCurrent } from '#server/repositories/accounts/credentials.ts'
import { readDevices } from '#server/repositories/push.ts'
import type { ComposeContext } from './composer.ts'
import { labels, type Content } from './content.ts'
import type { PushNotice } from './push.ts'
import type { Issuer } from '#records/sign-in.ts'

const day = 24 * 60 * 60

/** For the devices of this caregiver that want this kind; undefined if there are none. */
export async function pushNoticeOf(
  context: ComposeContext,
  { accountKey, id, kind, account }: { accountKey: string; id: string; kind: MailKindName; account: Issuer },
  { facts = [], also = [], action, until }: Content,
): Promise<PushNotice | undefined> {
  const { store, now, pushKey } = context
  const shown = pushOf(kind)
  if (pushKey === undefined || !shown || !action) return undefined
  const all = await readDevices(store, accountKey)
  const devices = all.filter((each) => isCurrent(context, begunBy(each), account) && each.kinds.includes(shown.kind))
  const ttl = until ? Math.floor((until.getTime() - now().getTime()) / 1000) : day
  if (devices.length === 0 || ttl <= 0) return undefined
  const when = facts.find(({ label }) => label === labels.when)?.value
  const notification = {
    title: shown.title,
    body: when === undefined ? 'Open to see more.' : also.length > 0 ? `${when}, and ${also.length} more` : when,
    // The link of the e-mail answers without a sign-in: a device may be in other hands.
    navigate: action.url.replace(new RegExp(`${paths.standbyOffer}#.*`), paths.standby),
    tag: id,
    silent: false,
  }
  // It waits for the family's answer, so the icon of the installed app is marked.
  const payload = JSON.stringify({ web_push: 8030, notification, ...(shown.needsAnswer && { app_badge: 1 }) })
  return { devices, payload, ttl, isUrgent: isUrgent(kind), topic: id.slice(0, 32) }
}
