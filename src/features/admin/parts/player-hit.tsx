/** A player found by a search: who it is, whose, and why; or that the families to search are not here. */
import type { Reply } from '#api-contract/schemas.ts'
import { caregiversWhy, type FoundPlayer } from '#domain/members/member-search.ts'
import { matchesIn } from '#domain/text/search.ts'
import { isolated } from '#domain/text/text.ts'
import { Loaded, type QueryState } from '#features/parts/loaded.tsx'
import { SmallPrint } from '#ui/layout/box.tsx'
import styles from './player-hit.module.css'

/** A name or number, as a part of a sentence, with the parts marked that match the search. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  matchesIn(isolated(text), query).map((part, index) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <mark key={index} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )

type Family = Pick<Reply<'listMembers'>['members'][number], 'players' | 'caregivers'>

export function PlayerHit({ hit: { family, player }, query }: { hit: FoundPlayer<Family>; query: string }) {
  return (
    <>
      <span>
        <b>
          <Marked text={player.name} query={query} />
        </b>
        , {player.age}, {player.position}
      </span>
      {caregiversWhy(family.caregivers, query).map(({ id, profileName, phone, email }) => (
        <SmallPrint as="span" key={id}>
          <Marked text={profileName} query={query} />, caregiver · <Marked text={phone} query={query} /> ·{' '}
          <Marked text={email} query={query} />
        </SmallPrint>
      ))}
    </>
  )
}

/** `list`: that of the families, while a search needs it and it is not here. */
export const FamiliesLoading = ({ list }: { list: QueryState | undefined }) =>
  list && (
    <>
      {list.isPending && <output>Loading the families...</output>}
      <Loaded query={list} title="Could not load the families" />
    </>
  )
