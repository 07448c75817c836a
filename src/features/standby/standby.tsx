/** The standby page: what is held for the family, what it waits for, and the form for more. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { activePlayersOf } from '#domain/families/players.ts'
import { isDay, today } from '#domain/calendar/calendar.ts'
import { GhostLink, SmallLink } from '#features/parts/button-link.tsx'
import { sessionCalls } from '#lib/api/session-calls.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { focusRef } from '#lib/focus-ref.ts'
import { dayParameter, paths, reserveDayPath, wishPath } from '#lib/paths.ts'
import { useNavigate, useSearchParams } from '#lib/router.ts'
import { useAccount } from '#lib/session/account.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PushInvitation } from '#features/push/push-invitation.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Grid, Row, Stack, Text } from '#ui/layout/box.tsx'
import { weekOf, whyNotIn } from './obstacles.tsx'
import { useStandby } from './use-standby.ts'
import { EventWishCard, SlotWishCard } from './wish-card.tsx'
import { askedKind, askedPlayers, draftFrom, draftOf, hoursOf } from './wish-draft.ts'
import { WishForm } from './wish-form.tsx'
import { kinds } from '#domain/facility/facility.ts'

export function Standby() {
  const now = useNow()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const standby = useStandby()
  const account = useAccount()
  const [added, setAdded] = useState<Reply<'addWish'>>()
  const kind = askedKind(query)
  const linked = query.get(dayParameter) ?? ''
  const day = isDay(linked) ? linked : today(now)
  const week = useApiQuery(sessionCalls[kind ?? 'lane'].week, {
    input: weekOf(day),
    enabled: kind !== undefined,
  })
  const leaveForm = () => void navigate(paths.standby, { replace: true })
  const { wishes, telling, events = [] } = standby.data ?? {}
  const changed = wishes?.find(({ id }) => id === query.get('wish'))
  const players = account.data ? activePlayersOf(account.data) : []
  if (standby.isPending || account.isPending || week.isLoading)
    return <Skeleton shape="card" count={2} label="Loading what you are waiting for..." />
  return (
    <Stack gap="4">
      <Loaded query={standby} title="Could not load what you are waiting for" />
      {telling !== undefined && telling !== 'mail' && <Banner tone="kick">{wishMessages.telling[telling]}</Banner>}
      {added && added.open.length > 0 && <OpenNow added={added} />}
      {kind && account.data ? (
        <WishForm
          key={query.toString()}
          kind={kind}
          initial={
            changed
              ? draftOf(changed)
              : draftFrom(kind, query, {
                  now,
                  players: players.map(({ id }) => id),
                  isAble: (id, values) =>
                    whyNotIn(
                      week.data,
                      hoursOf(kind, values),
                      values.days[0] ?? day,
                      players.filter((player) => player.id === id),
                      now,
                    ) === undefined,
                })
          }
          changed={changed?.id}
          asked={changed?.players ?? askedPlayers(query)}
          account={account.data}
          onSaved={(reply) => {
            setAdded(reply)
            leaveForm()
          }}
          onCancel={leaveForm}
        />
      ) : (
        <Row as="p" gap="3">
          {kinds.map((each) => (
            <GhostLink key={each} to={wishPath({ kind: each })}>
              {wishMessages.kinds[each]}
            </GhostLink>
          ))}
        </Row>
      )}
      {wishes?.length === 0 && events.length === 0 && !kind && (
        <Empty title="You are not waiting for anything">
          Tap a taken hour on the reserve page, or tell us here what you are waiting for.
        </Empty>
      )}
      {wishes && wishes.length + events.length > 0 && (
        <Grid as="ul" column="card" aria-label={wishMessages.title}>
          {wishes.map((wish) => (
            <li key={wish.id} {...(wish.id === added?.wish.id && { tabIndex: -1, ref: focusRef })}>
              <SlotWishCard wish={wish} />
            </li>
          ))}
          {events.map((wish) => (
            <li key={wish.id}>
              <EventWishCard wish={wish} />
            </li>
          ))}
        </Grid>
      )}
      <Text tone="muted">Players without a session of that kind that week come first, then whoever asked first.</Text>
      {wishes && wishes.length > 0 && <PushInvitation question={wishMessages.notify} />}
    </Stack>
  )
}

/** What was open already is not offered: it can be booked. */
function OpenNow({ added: { wish, open } }: { added: Reply<'addWish'> }) {
  const places = open.map((slot) => slotName({ kind: wish.kind, ...slot })).join(' · ')
  return (
    <Banner tone="ok">
      <span>Open right now: {places}.</span>
      <SmallLink to={reserveDayPath(wish.kind, open[0]!.date)}>Go to the reserve page</SmallLink>
    </Banner>
  )
}
