/** How the club reaches the signed-in caregiver: address, e-mails and notifications in one table, calendars, and what was sent. */
import type { ComponentProps } from 'react'
import { dayWithYear, today } from '#domain/calendar/calendar.ts'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kind.ts'
import { pushKinds, type PushKind } from '#domain/notifications/push.ts'
import { InstallHelp } from '#features/account/install/install-invitation.tsx'
import { FamilyFeeds } from '#features/account/feeds/feeds-part.tsx'
import { Choice, Part, People, Person, Row, Rows } from '#features/account/part.tsx'
import { EmailRow } from '#features/account/sign-in/sign-in-rows.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { useLostPush, usePush } from '#features/push/use-push.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { isAllowed, isBlocked, pushDeviceEntry, pushSupport, unsubscribe } from '#lib/push.ts'
import type { Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from '#features/account/account.module.css'

const LastMessages = lazyWithPreload(async () => (await import('#features/messages/last-messages.tsx')).LastMessages)

export const ReachPart = ({ account }: { account: Account | undefined }) => (
  <Part id="reach" title="How we reach you">
    <Rows>
      <EmailRow />
    </Rows>
    <ReachTable />
    <Rows>
      {account && <FamilyFeeds account={account} />}
      <Row
        label="Messages"
        action={
          <DialogButton dialog={LastMessages} aria-label="Show messages from the club">
            Show
          </DialogButton>
        }
      >
        What the club has written to your family.
      </Row>
    </Rows>
  </Part>
)

/** Without a choice of e-mail, one always goes. */
const told: readonly { what: string; mail?: MailChoice; push?: PushKind }[] = [
  { what: mailChoiceMessages.choices.confirmations, mail: 'confirmations' },
  { what: mailChoiceMessages.choices.reminders, mail: 'reminders', push: 'reminders' },
  { what: mailChoiceMessages.choices.news, mail: 'news', push: 'messages' },
  { what: 'A slot is offered to you', push: 'offers' },
  { what: 'The club moves or cancels something', push: 'changes' },
  { what: 'An order is ready', push: 'orders' },
]

/** All of a list but `each`, or with it. */
const toggled = <Kind,>(each: Kind, list: readonly Kind[]): Kind[] =>
  list.includes(each) ? list.filter((other) => other !== each) : [...list, each]

/** What the club tells, and how: by e-mail, on this device, or both. Each choice is saved at once. */
export function ReachTable() {
  const { preview } = useMember()
  const mail = useApiQuery('mailChoices')
  const choices = useMailChoices()
  const device = useThisDevice()
  const wanted = mail.data?.mailOn === true ? mail.data.wanted : undefined
  const { mine } = device
  return (
    <Stack gap="2" id="notifications" className={styles.reach}>
      <Loaded query={mail} title="Could not load your choice" />
      {mail.data && !mail.data.mailOn && (
        <Text tone="muted">{preview ? 'A preview gets no email.' : 'This site sends no email at the moment.'}</Text>
      )}
      {(wanted || device.isOffered) && (
        <table className={styles.told} aria-label="Emails and notifications">
          <thead>
            <tr>
              <th scope="col">What</th>
              {wanted && <th scope="col">Email</th>}
              {device.isOffered && (
                <th scope="col">
                  This device{' '}
                  {device.isAvailable && (
                    <Button tone="ghost" size="sm" pending={device.pending} onClick={device.turn}>
                      {mine ? 'Turn off' : 'Turn on'}
                    </Button>
                  )}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {told.map(({ what, mail: choice, push: kind }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {wanted && (
                  <td>
                    {choice ? (
                      <Tick
                        label={`${what}, by email`}
                        checked={wanted.includes(choice)}
                        pending={choices.pending}
                        onChange={() => choices.run({ body: { wanted: toggled(choice, wanted) } })}
                      />
                    ) : (
                      'Always'
                    )}
                  </td>
                )}
                {device.isOffered && (
                  <td>
                    {kind && mine && (
                      <Tick
                        label={`${what}, on this device`}
                        checked={mine.kinds.includes(kind)}
                        pending={device.pending}
                        onChange={() => device.choose(toggled(kind, mine.kinds))}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {wanted && (
        <Text tone="muted">Anything else about your family, and about your password, always comes by email.</Text>
      )}
      <Problem title="Could not save your choice">{choices.problem}</Problem>
      {device.isOffered && <Device {...device} />}
    </Stack>
  )
}

type TickProps = Omit<ComponentProps<typeof Choice>, 'children'> & { label: string }

const Tick = ({ label, ...choice }: TickProps) => (
  <Choice {...choice}>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Choice>
)

function useMailChoices() {
  const cache = useApiCache()
  return useApiMutation('saveMailChoices', {
    onDone: async (saved) => {
      await cache.update('mailChoices', undefined, () => saved)
      void notify({ title: 'Saved', description: 'Your choice applies from the next email on.' })
    },
  })
}

/** Notifications of this device. Not offered on a site that notifies nobody. */
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
    isOffered: publicKey !== undefined,
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
      {isAvailable && <Text tone="muted">Notifications name nobody.</Text>}
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
            about={[`Notified since ${dayWithYear(today(new Date(at)))}`]}
            others={
              <Button tone="quiet" size="sm" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                Remove
              </Button>
            }
          />
        ))}
      </People>
    </>
  )
}
