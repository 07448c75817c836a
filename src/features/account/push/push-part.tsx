/** What this device is told of, and the other devices of the caregiver. Not there on a site that notifies nobody. */
import type { Reply } from '#api-contract/schemas.ts'
import { dayWithYear, today } from '#domain/calendar/calendar.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { pushKinds, type PushKind } from '#domain/notifications/push.ts'
import { InstallHelp } from '#features/account/install/install-help.tsx'
import { Part, People, Person } from '#features/account/part.tsx'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { isBlocked, pushDeviceEntry, pushSupport, unsubscribe } from '#lib/push.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useLostPush, usePush } from './use-push.ts'
import styles from '#features/account/account.module.css'

type Device = Reply<'pushDevices'>['devices'][number]

export function PushPart() {
  const { data } = useApiQuery('pushDevices')
  if (data?.publicKey === undefined) return null
  return <Devices publicKey={data.publicKey} devices={data.devices} />
}

function Devices({ publicKey, devices }: { publicKey: string; devices: readonly Device[] }) {
  const { own, isRefused, save, choose } = usePush(publicKey)
  const remove = useApiMutation('removePush', { invalidates: ['pushDevices'] })
  const mine = devices.find(({ id }) => id === own)
  useLostPush(mine?.id ?? '', async () => {
    const { done } = await remove.run({ params: { id: own } })
    if (done) pushDeviceEntry.clear()
  })
  const turnOff = async (id: string) => {
    await unsubscribe()
    const { done } = await remove.run({ params: { id } })
    if (done) void notify({ title: 'Notifications are off on this device' })
  }
  const pending = save.pending || remove.pending
  const problem = save.problem ?? remove.problem
  const why =
    pushSupport() === 'needsApp'
      ? 'On an iPhone or iPad, add the site to the Home Screen first, and open it from there.'
      : pushMessages.impossible
  const toggle = (kind: PushKind, kinds: readonly PushKind[]) =>
    choose(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])
  return (
    <Part
      id="notifications"
      title="Notifications"
      action={
        pushSupport() === 'available' &&
        (mine ? (
          <Button tone="ghost" size="sm" pending={pending} onClick={() => void turnOff(mine.id)}>
            Turn off
          </Button>
        ) : (
          <Button tone="ghost" size="sm" pending={pending} onClick={() => void choose(pushKinds)}>
            Turn on
          </Button>
        ))
      }
    >
      <p className={styles.quiet}>
        {pushSupport() === 'available' ? 'On this device, besides the emails. They name nobody.' : why}
      </p>
      {pushSupport() === 'needsApp' && (
        <p>
          <InstallHelp />
        </p>
      )}
      {(isRefused || isBlocked()) && (
        <Banner tone="problem">Your browser blocks them. Allow notifications for this site in its settings.</Banner>
      )}
      {problem !== undefined && (
        <Banner tone="problem">
          <b>Could not change notifications</b>
          <span>{problem}</span>
        </Banner>
      )}
      {mine &&
        pushKinds.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input
              type="checkbox"
              checked={mine.kinds.includes(kind)}
              aria-disabled={pending}
              onChange={() => void (pending || toggle(kind, mine.kinds))}
            />
            {pushMessages.kinds[kind]}
          </label>
        ))}
      <People>
        {devices
          .filter(({ id }) => id !== mine?.id)
          .map(({ id, name, at }) => (
            <Person
              key={id}
              name={name}
              about={[`Since ${dayWithYear(today(new Date(at)))}`]}
              actions={
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
