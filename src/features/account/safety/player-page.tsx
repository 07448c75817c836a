/** Safety facts of a player, in the words of a school form. */
import { firstNameOf } from '#domain/families/players.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import { Stack } from '#ui/layout/box.tsx'
import { OwnIncidents } from '#features/account/incidents/own-incidents.tsx'
import { PlayerNotes } from '#features/account/coach-notes/player-notes.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SafetyForm } from './safety-form.tsx'

export function PlayerPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  // Not kept: it is read where it is needed, and nowhere else.
  const query = useApiQuery('playerSafety', { input: { params: { id } }, gcTime: 0 })
  const notes = useApiQuery('playerNotes', { input: { params: { id } } })
  const back = <Link to={paths.account}>Account</Link>
  // Both, so that nothing below moves.
  if (!query.data || notes.isPending)
    return (
      <>
        <PageHead title={safetyMessages.link} actions={back} />
        <Loaded query={query} isLoading={!query.isError} title="Could not load this page" shape="card" count={3} />
      </>
    )
  const { safety } = query.data
  return (
    <>
      <PageHead
        isName
        title={`About ${safety.name}`}
        lead={safetyMessages.whoReads(firstNameOf(safety))}
        actions={back}
      />
      <Stack gap="5">
        <Loaded query={notes} title="Could not load what the coaches wrote">
          {(reply) => <PlayerNotes {...reply} />}
        </Loaded>
        <OwnIncidents reply={query.data} />
        <SafetyForm safety={safety} />
      </Stack>
    </>
  )
}
