/** The devices of a caregiver, and what each is told of. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { deviceName, isPushEndpoint, maxPushDevices } from '#domain/notifications/push.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { begunBy, isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { deviceIdOf, readDevices, updateDevices } from '#server/repositories/push.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { PushDevice } from '#records/push.ts'

type Context = Pick<RequestContext, 'store' | 'now' | 'sessionsSince'> & { principal: Principal }
type WriteContext = Context & ServiceContext
type Shown = Reply<'pushDevices'>['devices']

const shown = (context: Context, devices: readonly PushDevice[]): Shown =>
  devices
    .filter((device) => isCurrent(context, begunBy(device), context.principal))
    .map(({ id, name, at, kinds }) => ({ id, name, at, kinds }))

export const listDevices = async (context: Context): Promise<Shown> =>
  shown(context, await readDevices(context.store, context.principal.accountKey))

/**
 * Notifies this device of these kinds from now on, or of others than so far. A device belongs to who used it last. The oldest
 * goes if a caregiver has too many. Idempotent. @returns undefined if its address is of no service that we know.
 */
export async function saveDevice(
  context: WriteContext & Pick<RequestMeta, 'userAgent'> & { body: Body<'savePush'> },
): Promise<Shown | undefined> {
  const { principal, now, userAgent, body } = context
  const { endpoint, p256dh, auth, kinds } = body
  if (!isPushEndpoint(endpoint)) return undefined
  const id = deviceIdOf(endpoint)
  const device: PushDevice = {
    id,
    by: issuerOf(principal),
    at: now().toISOString(),
    name: deviceName(userAgent),
    endpoint,
    p256dh,
    auth,
    kinds: [...new Set(kinds)],
  }
  const stored = await updateDevices(context, principal.accountKey, (devices) => {
    const isOwn = ({ by }: PushDevice) => by.id === principal.id
    const left = devices.filter((each) => each.id !== id)
    return [...left.filter((each) => !isOwn(each)), ...left.filter(isOwn).slice(1 - maxPushDevices), device]
  })
  return shown(context, stored)
}

/** This device, or another of the caregiver's, is not notified any more. Idempotent. */
export async function removeDevice(context: WriteContext, id: string): Promise<void> {
  const { principal } = context
  await updateDevices(context, principal.accountKey, (devices) => {
    const others = devices.filter((each) => each.id !== id || each.by.id !== principal.id)
    return others.length < devices.length ? others : undefined
  })
}

/** The service's answer about a device. */
export type PushAnswer = { id: string; answer: 'reached' | 'gone' | 'refused' }

/** So many refusals in a row mean that a device is gone: Apple's service says no more of those. */
const maxRefusals = 3

/** Removes the devices that are gone, and counts refusals. */
export async function noteAnswers(
  context: ServiceContext,
  accountKey: string,
  answers: readonly PushAnswer[],
): Promise<void> {
  const answerOf = ({ id }: PushDevice) => answers.find((each) => each.id === id)?.answer
  const after = (device: PushDevice): PushDevice[] => {
    const answer = answerOf(device)
    const { refused = 0, ...fresh } = device
    if (answer === 'gone' || (answer === 'refused' && refused + 1 >= maxRefusals)) return []
    if (answer === 'refused') return [{ ...fresh, refused: refused + 1 }]
    return [answer === 'reached' ? fresh : device]
  }
  await updateDevices(context, accountKey, (devices) => {
    const isChanged = devices.some((device) => {
      const answer = answerOf(device)
      return answer === 'gone' || answer === 'refused' || (answer === 'reached' && device.refused !== undefined)
    })
    return isChanged ? devices.flatMap(after) : undefined
  })
}
