/**
 * A message as a device shows it: its kind, when, and where to go; never a name. In the declarative form, which
 * iPhones show without any script of ours.
 */
import { pushOf, isUrgent } from '#domain/mail/mail-kinds.ts'
import { begunBy, isCurrent } from '#server/repositories/accounts/credentials.ts'
import { readDevices } from '#server/repositories/push.ts'
import { noteAnswers } from '#server/services/push/own-devices.ts'
import type { OtherWay } from './compose.ts'
import type { ComposeContext } from './composer.ts'
import { labels, type Content } from './content.ts'
import { pushSubject, pushTransport, type PushNotice, type PushTransport } from './push.ts'

const day = 24 * 60 * 60

/** Devices as another way for the messages of a site with these keys. */
export function toDevices(
  keys: { privateKey: string; publicKey: string } | undefined,
  siteUrl: string,
  ...service: [ask?: typeof fetch, timeoutMs?: number]
): OtherWay | undefined {
  if (!keys) return undefined
  const transport = pushTransport({ ...keys, subject: pushSubject(siteUrl) }, ...service)
  return async (context, to, content) => {
    const notice = await pushNoticeOf(context, to, content)
    return notice && (() => showOn(context, transport, to.accountKey, notice))
  }
}

/** Shows a notice on the devices of this caregiver. */
export async function showOn(
  context: ComposeContext,
  transport: PushTransport,
  accountKey: string,
  notice: PushNotice,
) {
  const { answers, ...shown } = await transport(notice)
  return { ...shown, note: () => noteAnswers(context, accountKey, answers) }
}

/** For the devices of this caregiver that want this kind; undefined if there are none. */
async function pushNoticeOf(
  context: ComposeContext,
  { accountKey, id, kind, account }: Parameters<OtherWay>[1],
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
    navigate: action.onDevice ?? action.url,
    tag: id,
    silent: false,
  }
  // It waits for the family's answer, so the icon of the installed app is marked.
  const payload = JSON.stringify({ web_push: 8030, notification, ...(shown.needsAnswer && { app_badge: 1 }) })
  return { devices, payload, ttl, isUrgent: isUrgent(kind), topic: id.slice(0, 32) }
}
