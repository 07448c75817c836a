/** Waiting for a taken slot, in a sheet over the slots: one press. The form is behind 'Change'. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf, firstNameOf } from '#domain/families/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { fullUnitName, slotName, slotOnDay } from '#domain/bookings/slot-names.ts'
import { hourLabel, shortDay, type Day, type Time } from '#domain/calendar/calendar.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { andList, durationText } from '#domain/text/text.ts'
import { sessionCalls } from '#lib/api/session-calls.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { paths, wishPath, type Awaited } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { weekOf, whyNotIn } from './obstacles.tsx'
import { useStandby } from './use-standby.ts'
import { bodyOf, draftFrom, hoursOf, type WishValues } from './wish-draft.ts'

type SheetProps = {
  wish: Awaited & { date: Day; time: Time }
  /** Slots that are open instead. */
  alternatives: readonly Slot[]
  onPick: (slot: Slot) => void
  onClose: () => void
}

export function WaitSheet({ wish, alternatives, onPick, onClose }: SheetProps) {
  const { kind, date, time, unit } = wish
  const account = useAccount()
  const week = useApiQuery(sessionCalls[kind].week, { input: weekOf(date) })
  const [added, setAdded] = useState<Reply<'addWish'>>()
  const when = `${shortDay(date)}, ${hourLabel(time)}`
  // Several players wait for any unit, though one may be open.
  const isFull = alternatives.every((slot) => slot.time !== time)
  const title = isFull
    ? `${when} is full`
    : `${unit === undefined ? when : slotName({ kind, unit, date, time })} is taken`
  return (
    <Dialog open onClose={onClose} title={added ? 'Done' : title}>
      {added ? (
        <Added added={added} onClose={onClose} />
      ) : account.data && !week.isLoading ? (
        <Ask wish={wish} account={account.data} week={week.data} onAdded={setAdded} />
      ) : (
        <Skeleton count={3} />
      )}
      {!added && alternatives.length > 0 && (
        <Row as="fieldset">
          <legend>Nearest open</legend>
          {alternatives.map((slot) => (
            <Button key={`${slot.unit} ${slot.time}`} tone="ghost" size="sm" onClick={() => onPick(slot)}>
              {slotOnDay(slot)}
            </Button>
          ))}
        </Row>
      )}
    </Dialog>
  )
}

type AskProps = Pick<SheetProps, 'wish'> & {
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
          <Text size="small" tone="muted">
            {wishMessages.wouldBe(ahead)}
          </Text>
        </>
      )}
      <Problem title={wishMessages.notSaved}>{problem}</Problem>
    </Stack>
  )
}

const focus = (answer: HTMLElement | null) => answer?.focus()

/** The way it tells, and what has opened meanwhile: that can be booked. */
function Added({ added: { wish, open }, onClose }: { added: Reply<'addWish'>; onClose: () => void }) {
  const { telling } = useStandby().data ?? {}
  return (
    // The button with the focus has gone.
    <Stack gap="3" tabIndex={-1} ref={focus}>
      <Banner tone="ok">{wishMessages.done[telling ?? 'mail']}</Banner>
      {open.length > 0 && (
        <p>Open right now: {open.map((slot) => slotName({ kind: wish.kind, ...slot })).join(' · ')}.</p>
      )}
      <Row gap="3">
        <Button onClick={onClose}>Close</Button>
        <Link className={buttonClass('ghost')} to={paths.standby}>
          {wishMessages.title}
        </Link>
      </Row>
    </Stack>
  )
}
