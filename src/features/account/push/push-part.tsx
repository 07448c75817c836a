/** What this device is told of, and the other devices of the caregiver. Not there on a site that notifies nobody. */
import type { Reply } from '#api-contract/schemas.ts'
import { dayWithYear, today } from '#domain/calendar/calendar.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { pushKinds, type PushKind } from '#domain/notifications/push.ts'
import { InstallHelp } from '#features/account/install/install-invitation.tsx'
import { Choice, Part, People, Person } from '#features/account/part.tsx'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { isAllowed, isBlocked, pushDeviceEntry, pushSupport, unsubscribe, type PushSupport } from '#lib/push.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Text } from '#ui/layout/box.tsx'
import { useLostPush, usePush } from './use-push.ts'

const kinds = {
  offers: 'A slot is offered to you',
  changes: 'The club moves or cancels something',
  reminders: 'Reminders, the day before and two hours before',
  orders: 'An order is ready',
  messages: 'The club writes to you',
} satisfies Record<PushKind, string>

const means: Record<PushSupport, string> = {
  available: 'On this device, besides the emails. They name nobody.',
  needsApp: 'On an iPhone or iPad, add the site to the Home Screen first, and open it from there.',
  none: pushMessages.impossible,
}

type Device = Reply<'pushDevices'>['devices'][number]

export function PushPart() {
  const { data } = useApiQuery('pushDevices')
  if (data?.publicKey === undefined) return null
  return <Devices publicKey={data.publicKey} devices={data.devices} />
}

function Devices({ publicKey, devices }: { publicKey: string; devices: readonly Device[] }) {
  const { own, problem: why, pending: isSaving, choose, renew } = usePush(publicKey)
  const remove = useApiMutation('removePush')
  const mine = devices.find(({ id }) => id === own)
  useLostPush(mine?.id ?? '', publicKey, async () => {
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
  const pending = isSaving || remove.pending
  const problem = why ?? remove.problem ?? (isBlocked() ? pushMessages.blocked : undefined)
  const toggle = (kind: PushKind, kinds: readonly PushKind[]) =>
    choose(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])
  return (
    <Part
      id="notifications"
      title="Notifications"
      action={
        pushSupport() === 'available' && (
          <Button
            tone="ghost"
            size="sm"
            pending={pending}
            onClick={() => void (mine ? turnOff(mine.id) : choose(pushKinds))}
          >
            {mine ? 'Turn off' : 'Turn on'}
          </Button>
        )
      }
    >
      <Text tone="muted">{means[pushSupport()]}</Text>
      {pushSupport() === 'needsApp' && (
        <p>
          <InstallHelp />
        </p>
      )}
      {problem !== undefined && (
        <Banner tone="problem" {...(problem !== pushMessages.blocked && { title: 'Could not change notifications' })}>
          {problem}
        </Banner>
      )}
      {mine &&
        pushKinds.map((kind) => (
          <Choice
            key={kind}
            checked={mine.kinds.includes(kind)}
            pending={pending}
            onChange={() => toggle(kind, mine.kinds)}
          >
            {kinds[kind]}
          </Choice>
        ))}
      <People>
        {devices
          .filter(({ id }) => id !== mine?.id)
          .map(({ id, name, at }) => (
            <Person
              key={id}
              name={name}
              about={[`Since ${dayWithYear(today(new Date(at)))}`]}
              others={
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={`Remove ${name}`}
                  onClick={() => void remove.run({ params: { id } })}
                >
                  Remove
                </Button>
              }
            />
          ))}
      </People>
    </Part>
  )
}
