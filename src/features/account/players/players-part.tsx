/** The people of the family: each player with what is signed and the safety facts, and the caregivers. */
import type { ReactNode } from 'react'
import { missingConsents } from '#domain/consents/consents.ts'
import { activePlayersOf, initialsOf, playerLimits } from '#domain/families/players.ts'
import { playerListMessages, playerLimitMessages } from '#domain/families/family-messages.ts'
import { notesOf } from '#domain/families/player-notes.ts'
import { capitalize } from '#domain/text/text.ts'
import { Bucks } from '#features/bucks/bucks.tsx'
import { FamilyPlace } from '#features/full-club/family-place.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import type { Account } from '#lib/session/account.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { paths, playerPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { useOwnFamily } from '#features/account/use-own-family.ts'
import { Caregivers } from '#features/account/caregivers/caregiver-rows.tsx'
import { signedLines } from '#features/account/consents/agreements.tsx'
import { Part, People, Person } from '#features/account/part.tsx'

const AddPlayer = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).AddPlayer)
const EditPlayer = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).EditPlayer)

export function PlayersPart({ account }: { account: Account }) {
  const family = useOwnFamily(account)
  const { data: place } = useApiQuery('account', { select: (reply) => reply.place, gcTime: 0 })
  const active = activePlayersOf(account).length
  const isFull = active >= playerLimits.active
  const mustWait = place?.state === 'full' || place?.state === 'waiting'
  return (
    <Part
      id="players"
      title="Family"
      action={
        family.by === 'first' && (
          <DialogButton dialog={AddPlayer} of={{ family }} disabled={isFull || mustWait}>
            {playerListMessages.add}
          </DialogButton>
        )
      }
    >
      <People id="agreements">
        {account.players.map((player, nth) => (
          <PlayerRow
            key={player.id}
            family={family}
            player={player}
            badge={<PlayerBadge initials={initialsOf(player.name)} nth={nth} />}
          />
        ))}
      </People>
      {isFull && <p>{playerLimitMessages.active}</p>}
      {family.by === 'first' && !isFull && <FamilyPlace place={place} />}
      <Caregivers account={account} family={family} />
    </Part>
  )
}

type PlayerRowProps = { family: EditedFamily; player: Account['players'][number]; badge: ReactNode }

function PlayerRow({ family, player, badge }: PlayerRowProps) {
  const { id, name, retired } = player
  const isActive = retired === undefined
  const isMissing = missingConsents(player).length > 0
  return (
    <Person
      id={id}
      badge={badge}
      name={name}
      about={isActive ? [aboutOf(player), ...signedLines(player)] : [playerListMessages.isRetired]}
      action={
        isActive && (
          <DialogButton dialog={EditPlayer} of={{ family, player }} aria-label={`Edit ${name}`}>
            Edit
          </DialogButton>
        )
      }
      others={
        isActive && (
          <>
            <Link to={playerPath(id)} aria-label={`Health and pick-up of ${name}`}>
              {safetyMessages.link}
            </Link>
            <Link
              to={paths.consent}
              className={isMissing ? buttonClass('primary', 'sm') : undefined}
              aria-label={`${isMissing ? consentMessages.readAndSign : consentMessages.agreements}, ${name}`}
            >
              {isMissing ? consentMessages.readAndSign : consentMessages.agreements}
            </Link>
          </>
        )
      }
    >
      <Bucks bucks={player.bucks} />
    </Person>
  )
}

/** 'Age 9, Forward, Kites U10' */
const aboutOf = (player: Account['players'][number]): string =>
  [`Age ${player.age}`, capitalize(player.position), ...notesOf(player).map(({ text }) => text)]
    .filter(Boolean)
    .join(', ')
