/** Card to change the e-mail address: a change that waits, or the way to ask for one. */
import type { Reply } from '#api-contract/schemas.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useOwnCaregiver } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '#features/account/account.module.css'

const AddressDialog = lazyWithPreload(async () => (await import('./address-dialog.tsx')).AddressDialog)

/** Nothing for a caregiver who is not the owner, who may not change it, and if the settings cannot be loaded: the card below says so. */
export function AddressCard() {
  const { profile } = useMember()
  const own = useOwnCaregiver()
  const { data, isPending } = useApiQuery('mailChoices')
  const { trigger, dialog } = useLazyDialog(AddressDialog)
  if (own?.isOwner === false || (!data && !isPending)) return null
  return (
    <Card
      as="section"
      actions={
        data?.mailOn &&
        !data.pendingAddress && (
          <Button tone="ghost" {...trigger}>
            Change email
          </Button>
        )
      }
    >
      <h2 className={styles.title}>Email</h2>
      <p className={styles.address}>{profile.email}</p>
      {isPending && <Skeleton shape="row" />}
      {data && !data.mailOn && <p className={styles.quiet}>{mailChoiceMessages.addressNeedsMail}</p>}
      {data?.pendingAddress && <Pending {...data.pendingAddress} />}
      {dialog}
    </Card>
  )
}

function Pending({ email, expiresAt, confirmed }: NonNullable<Reply<'mailChoices'>['pendingAddress']>) {
  const cache = useApiCache()
  const { problem, pending, run } = useApiMutation('withdrawAddress', {
    failed: mailChoiceMessages.addressNotWithdrawn,
    onDone: async () => {
      await cache.invalidate('mailChoices')
      void notify(mailChoiceMessages.addressWithdrawn)
    },
  })
  return (
    <>
      <Banner>
        <span>{mailChoiceMessages.addressPending(email, shortMoment(new Date(expiresAt)))}</span>
        {confirmed.map((end) => (
          <span key={end}>{mailChoiceMessages.addressConfirmed[end]}</span>
        ))}
      </Banner>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <p>
        <Button tone="ghost" size="sm" pending={pending} pendingLabel="Withdrawing..." onClick={() => void run()}>
          Withdraw
        </Button>
      </p>
    </>
  )
}
