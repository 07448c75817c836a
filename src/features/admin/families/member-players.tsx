/** The players of a family at the desk: a row each, which opens what is theirs. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { consentFacts } from '#domain/consents/consent-texts.ts'
import { missingConsents } from '#domain/consents/consents.ts'
import { notesOf } from '#domain/families/player-notes.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { today } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { capitalize, isolated } from '#domain/text/text.ts'
import { Denied, SafetyFacts } from '#features/admin/parts/safety/safety-facts.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { ChargeDay } from '#features/memberships/charge-day.tsx'
import { Membership, membershipLines } from '#features/memberships/membership.tsx'
import { useNow } from '#lib/clock.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { Phone } from '#lib/phones.tsx'
import { useIsAtLeast, useMayCall } from '#lib/session/may-call.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { CardBucks } from './card-bucks.tsx'
import { MissedSessions } from './missed-sessions.tsx'
import { Section } from './section.tsx'
import styles from './admin-members.module.css'

const EndOnDay = lazyWithPreload(async () => (await import('./end-on-day.tsx')).EndOnDay)
const JoinedDay = lazyWithPreload(async () => (await import('./joined-day.tsx')).JoinedDay)
const EditPlayer = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).EditPlayer)

type MemberDetails = Reply<'memberDetails'>
type Player = MemberDetails['member']['players'][number]
type PlayersProps = Pick<MemberDetails, 'member' | 'denied' | 'thisWeek' | 'sessions'> & { family: EditedFamily }

export const Players = ({ member, ...props }: PlayersProps) => (
  <Section title="Players">
    <Stack as="ul" className={styles.items}>
      {member.players.map((player) => (
        <li key={player.id}>
          <PlayerRow player={player} member={member} {...props} />
        </li>
      ))}
    </Stack>
  </Section>
)

function PlayerRow({ player, member, family, denied, thisWeek, sessions }: PlayersProps & { player: Player }) {
  const now = useNow()
  const mayCorrect = useMayCall('noteDues')
  const mayEnd = useIsAtLeast('coach')
  const isActive = player.retired === undefined
  const missing = isActive ? missingConsents(player).length : 0
  const own = sessions.filter((session) => session.player === player.id)
  const next = own.find((session) => !hasBegun(session, now))
  // What waits for a decision is in sight at once.
  const [isOpen] = useState(
    () => player.noShows?.some(({ disputed, upheld, cleared }) => disputed && !upheld && !cleared) === true,
  )
  return (
    <details open={isOpen}>
      <summary>
        <Stack gap="0-5" className={styles.child}>
          <b>{player.name}</b>
          <span>{lineOf(player)}</span>
          <span>{membershipLines(player, today(now)).join(' · ')}</span>
          {isActive && <span>{weekText(thisWeek[player.id])}</span>}
          {next && <span>Next: {slotName(next)}</span>}
          <Denied names={denied[player.id]} />
          {missing > 0 && <Badge tone="kick">{missing} to sign</Badge>}
        </Stack>
      </summary>
      <Stack gap="2-5" align="start" className={styles.more}>
        {player.phone && <Phone>{player.phone}</Phone>}
        <SafetyFacts memberId={member.id} player={player} />
        <Membership player={player} family={member.id} mayChange mayEnd={mayEnd} booked={own}>
          <DialogButton
            isShown={isActive && mayCorrect && historyOf(player).at(-1)!.step === 'joined'}
            dialog={JoinedDay}
            of={{ family, player }}
          >
            Correct the day of joining
          </DialogButton>
          <DialogButton isShown={isActive && mayCorrect} dialog={EndOnDay} of={{ family, player }}>
            End on a day
          </DialogButton>
        </Membership>
        {isActive && <ChargeDay players={member.players} family={member.id} />}
        {isActive && (
          <details>
            <summary>{missing === 0 ? 'Agreements: all signed' : `Agreements: ${missing} to sign`}</summary>
            <Facts facts={consentFacts(player)} />
          </details>
        )}
        <MissedSessions memberId={member.id} players={member.players} player={player} />
        <CardBucks memberId={member.id} player={player} />
        {isActive && (
          <DialogButton dialog={EditPlayer} of={{ family, player }}>
            Edit <VisuallyHidden>{player.name}</VisuallyHidden>
          </DialogButton>
        )}
      </Stack>
    </details>
  )
}

/** '12 years · Goalie · Kites'; a phone has a line of its own. */
const lineOf = (player: Player): string =>
  [
    `${player.age} years`,
    capitalize(player.position),
    ...notesOf(player).flatMap(({ name, text }) => (name !== 'phone' && text !== '' ? [isolated(text)] : [])),
  ].join(' · ')

const kindNames: Record<Kind, string> = { lane: 'Lanes', speede: 'Speede' }

/** 'This week: Lanes 1 of 2, Speede 0 of 2' */
const weekText = (used: MemberDetails['thisWeek'][string] | undefined): string =>
  `This week: ${kinds
    .map((kind) => `${kindNames[kind]} ${used?.[kind] ?? 0} of ${bookables[kind].weeklyLimit}`)
    .join(', ')}`
