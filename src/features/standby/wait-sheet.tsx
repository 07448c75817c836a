/** Waiting for a taken slot, in a sheet over the slots: one press. The form is behind 'Change'. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf, firstNameOf } from '#domain/families/players.ts'
import { fullUnitName, slotName } from '#domain/bookings/slot-names.ts'
import { hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { isWaitingFor } from '#domain/standby/wishes.ts'
import { andList, durationText } from '#domain/text/text.ts'
import { GhostLink } from '#features/parts/button-link.tsx'
import { sessionCalls } from '#lib/api/session-calls.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { focusRef } from '#lib/focus-ref.ts'
import { paths, wishPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import { NearestOpen, type WaitProps } from '#features/parts/nearest-open.tsx'
import { PushInvitation } from '#features/push/push-invitation.tsx'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, SmallPrint, Stack } from '#ui/layout/box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { weekOf, whyNotIn } from './obstacles.tsx'
import { useStandby, type Wish } from './use-standby.ts'
import { bodyOf, draftFrom, hoursOf, type WishValues } from './wish-draft.ts'

export function WaitSheet({ wish, alternatives, onPick, onClose }: WaitProps) {
  const { kind, date, time, unit } = wish
  const now = useNow()
  const account = useAccount()
  const standby = useStandby()
  const week = useApiQuery(sessionCalls[kind].week, { input: weekOf(date) })
  const [added, setAdded] = useState<Reply<'addWish'>>()
  const isAsked = (own: Wish) =>
    isWaitingFor(own, { ...wish, unit: unit ?? 0 }, now) && (wish.players ?? []).every((id) => own.players.includes(id))
  const isWaiting = standby.data?.wishes.some(isAsked) ?? false
  const when = `${shortDay(date)}, ${hourLabel(time)}`
  // Several players wait for any unit, though one may be open.
  const isFull = unit === undefined && alternatives.every((slot) => slot.time !== time)
  const title = isFull
    ? `${when} is full`
    : `${unit === undefined ? when : slotName({ kind, unit, date, time })} is taken`
  return (
    <Dialog open onClose={onClose} title={added ? 'Done' : isWaiting ? wishMessages.waiting : title}>
      {added || isWaiting ? (
        <Waiting kind={kind} open={added?.open} onClose={onClose} />
      ) : account.data && !week.isLoading && !standby.isLoading ? (
        <Ask wish={wish} account={account.data} week={week.data} onAdded={setAdded} />
      ) : (
        <Skeleton count={3} />
      )}
      {!added && <NearestOpen alternatives={alternatives} onPick={onPick} />}
    </Dialog>
  )
}

type AskProps = Pick<WaitProps, 'wish'> & {
  account: Account
  week: Parameters<typeof whyNotIn>[0]
  onAdded: (reply: Reply<'addWish'>) => void
}

/** Only for those whom it can come true for; who cannot come says why. */
function Ask({ wish, account, week, onAdded }: AskProps) {
  const { kind, date, time } = wish
  const now = useNow()
  const players = activePlayersOf(account)
  const { data } = useApiQuery('standbyWaiting', { input: { query: { kind, date } } })
  const { run, pending, problem } = useApiMutation('addWish', {
    failed: wishMessages.notSaved,
    onDone: onAdded,
  })
  const form = wishPath(wish)
  const whyNot = (ids: readonly string[], values: WishValues) => {
    const some = players.filter(({ id }) => players.length === 1 || ids.includes(id))
    return whyNotIn(week, hoursOf(kind, values), date, some, now)
  }
  const values = draftFrom(kind, new URLSearchParams(form.split('?')[1]), {
    now,
    players: players.map(({ id }) => id),
    isAble: (id, wished) => whyNot([id], wished) === undefined,
  })
  const asked = wish.players?.length ? wish.players : values.players
  const reasons = asked.flatMap((id) => whyNot([id], values) ?? [])
  const refusal = whyNot(values.players, values)
  const names = andList(players.filter(({ id }) => values.players.includes(id)).map(firstNameOf))
  const isSame = ({ unit, ...slot }: { unit: number; time: string }) =>
    slot.time === time && (wish.unit === undefined || wish.unit === unit)
  const ahead = Math.max(0, ...(data?.waiting ?? []).filter(isSame).map(({ count }) => count))
  const facts = [
    ...(players.length > 1 ? [['who', names]] : []),
    [
      'where',
      wish.unit === undefined ? `Any ${kind === 'lane' ? 'lane' : 'unit'}` : fullUnitName({ kind, unit: wish.unit }),
    ],
    ['notice', `${durationText(Number(values.notice))} notice`],
  ] as const
  return (
    <Stack gap="3">
      <Stack as="ul" gap="0">
        {facts.map(([what, text]) => (
          <Row as="li" key={what} justify="between">
            {text}
            <Link to={form} aria-label={`Change: ${text}`} data-size="small">
              Change
            </Link>
          </Row>
        ))}
      </Stack>
      {(refusal ?? reasons[0]) !== undefined && (
        <Banner tone="kick">
          {[...new Set([...reasons, refusal])].filter(Boolean).join(' ')}
          {refusal === undefined && ` ${wishMessages.isFor(names)}`}
        </Banner>
      )}
      {refusal === undefined && (
        <>
          <Button
            pending={pending}
            pendingLabel="Saving..."
            onClick={() => void run({ body: bodyOf(kind, values, players.length > 1) })}
          >
            {wishMessages.tellMe}
          </Button>
          <SmallPrint>{wishMessages.wouldBe(ahead)}</SmallPrint>
        </>
      )}
      <Problem title={wishMessages.notSaved}>{problem}</Problem>
    </Stack>
  )
}

type WaitingProps = Pick<WaitProps, 'onClose'> & { kind: Kind; open?: Reply<'addWish'>['open'] | undefined }

/** The way it tells, and what has opened meanwhile: that can be booked. */
function Waiting({ kind, open, onClose }: WaitingProps) {
  const { telling } = useStandby().data ?? {}
  const places = open?.map((slot) => slotName({ kind, ...slot })) ?? []
  return (
    // The button with the focus has gone.
    <Stack gap="3" tabIndex={-1} ref={focusRef}>
      <Banner tone="ok">{wishMessages.done[telling ?? 'mail']}</Banner>
      {places.length > 0 && <p>Open right now: {places.join(' · ')}.</p>}
      <PushInvitation question={wishMessages.notify} />
      <Row gap="3">
        <Button onClick={onClose}>Close</Button>
        <GhostLink to={paths.standby}>{wishMessages.title}</GhostLink>
      </Row>
    </Stack>
  )
}
