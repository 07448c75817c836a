/** What coaches must know of a player when they arrive, in the words of a school form. */
import { firstNameOf } from '#domain/accounts/players.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import { Loaded } from '#features/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SafetyForm } from './safety-form.tsx'

export function PlayerPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  // Not kept: it is read where it is needed, and nowhere else.
  const query = useApiQuery('playerSafety', { input: { params: { id } }, gcTime: 0 })
  const safety = query.data?.safety
  const back = <Link to={paths.account}>Account</Link>
  if (!safety)
    return (
      <>
        <PageHead title={safetyMessages.link} actions={back} />
        <Loaded query={query} title="Could not load this page" shape="card" count={3} />
      </>
    )
  return (
    <>
      <PageHead
        isName
        title={`About ${safety.name}`}
        lead={`Only coaches see this, when ${firstNameOf(safety)} arrives. All of it is optional.`}
        actions={back}
      />
      <SafetyForm safety={safety} />
    </>
  )
}
