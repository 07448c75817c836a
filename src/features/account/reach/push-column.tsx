/** Notifications on this device: a column of what the club tells, and the devices of the family. */
import { dayOfInstant } from '#domain/calendar/calendar.ts'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import { pushKinds, type PushKind } from '#domain/notifications/mail-kind.ts'
import { InstallHelp } from '#features/account/install/install-invitation.tsx'
import { People, Person } from '#features/account/part.tsx'
import { useLostPush, usePush } from '#features/push/use-push.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { isAllowed, isBlocked, pushDeviceEntry, pushSupport, unsubscribe } from '#lib/push.ts'
import { notify } from '#lib/toast.ts'
import { QuietButton, SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Text } from '#ui/layout/box.tsx'
import { Tick, told, toggled, type Column, type Told } from './told.tsx'

const kindOf = (row: Told): PushKind | undefined =>
  row === 'news' ? 'messages' : pushKinds.find((kind) => kind === row)

/** None on a site that notifies nobody. */
export function usePushColumn(): Column[] {
  const device = useThisDevice()
  const { mine } = device
  if (!device.isShown) return []
  const head = (
    <>
      This device{' '}
      {device.isAvailable && (
        <SmallButton pending={device.pending} onClick={device.turn}>
          {mine ? 'Turn off' : 'Turn on'}
        </SmallButton>
      )}
    </>
  )
  const cell = (row: Told) => {
    const kind = kindOf(row)
    if (!kind || !mine) return null
    return (
      <Tick
        label={`${told[row]}, on this device`}
        checked={mine.kinds.includes(kind)}
        pending={device.pending}
        onChange={() => device.choose(toggled(kind, mine.kinds))}
      />
    )
  }
  return [{ name: 'device', head, cell, below: <Device {...device} /> }]
}

function useThisDevice() {
  const { data: { publicKey, devices = [] } = {} } = useApiQuery('pushDevices')
  const { own, problem: why, pending: isSaving, choose, renew } = usePush(publicKey ?? '')
  const remove = useApiMutation('removePush')
  const mine = devices.find(({ id }) => id === own)
  useLostPush(mine?.id ?? '', publicKey ?? '', async () => {
    const isRenewed = mine !== undefined && isAllowed() && (await renew(mine.kinds))
    if (isRenewed && pushDeviceEntry.read() === own) return
    const { done } = await remove.run({ params: { id: own } })
    if (done && !isRenewed) pushDeviceEntry.clear()
  })
  const turnOff = async (id: string) => {
    await unsubscribe()
    const { done } = await remove.run({ params: { id } })
    if (done) void notify({ title: 'Notifications are off on this device' })
  }
  return {
    isShown: publicKey !== undefined,
    isAvailable: pushSupport() === 'available',
    mine,
    others: devices.filter(({ id }) => id !== mine?.id),
    pending: isSaving || remove.pending,
    problem: why ?? remove.problem ?? (isBlocked() ? pushMessages.blocked : undefined),
    choose,
    turn: () => void (mine ? turnOff(mine.id) : choose(pushKinds)),
    remove: (id: string) => void remove.run({ params: { id } }),
  }
}

/** What this device cannot do, and the other ones. */
function Device({ isAvailable, problem, others, remove }: ReturnType<typeof useThisDevice>) {
  return (
    <>
      {pushSupport() === 'needsApp' && (
        <p>
          For notifications on an iPhone or iPad, add the site to the Home Screen first, and open it from there.{' '}
          <InstallHelp />
        </p>
      )}
      {pushSupport() === 'none' && <Text tone="muted">{pushMessages.impossible}</Text>}
      {isAvailable && <Text tone="muted">Notifications contain no names.</Text>}
      {problem !== undefined && (
        <Banner tone="problem" {...(problem !== pushMessages.blocked && { title: 'Could not change notifications' })}>
          {problem}
        </Banner>
      )}
      <People>
        {others.map(({ id, name, at }) => (
          <Person
            key={id}
            name={name}
            about={[`Notified since ${dayOfInstant(at)}`]}
            others={
              <QuietButton aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                Remove
              </QuietButton>
            }
          />
        ))}
      </People>
    </>
  )
}
