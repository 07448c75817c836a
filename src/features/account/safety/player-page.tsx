/** What coaches must know of a player when they arrive, in the words of a school form. */
import { firstNameOf } from '#domain/families/players.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, dayWithYear, shortMoment } from '#domain/calendar/calendar.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SafetyForm } from './safety-form.tsx'

export function PlayerPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  // Not kept: it is read where it is needed, and nowhere else.
  const query = useApiQuery('playerSafety', { input: { params: { id } }, gcTime: 0 })
  const { safety, incidents = [] } = query.data ?? {}
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
        lead={safetyMessages.whoReads(firstNameOf(safety))}
        actions={back}
      />
      <Stack gap="5">
        {incidents.length > 0 && (
          <Section title="What happened at the club" size="title">
            {incidents.map((incident) => (
              <Facts key={`${incident.at} ${incident.what}`} facts={factsOf(incident)} />
            ))}
          </Section>
        )}
        <SafetyForm safety={safety} />
      </Stack>
    </>
  )
}

/** A report as the family reads it. */
const factsOf = ({ at, where, what, firstAid, informed, changed }: Reply<'playerSafety'>['incidents'][number]) =>
  [
    { label: 'When', text: `${dayWithYear(at.slice(0, 10))}, ${clockTime(at.slice(11))}` },
    { label: 'Where', text: where },
    { label: 'What happened', text: what },
    { label: 'First aid', text: firstAid },
    { label: 'Who was told', text: informed },
    { label: 'Changed on', text: changed === undefined ? '' : shortMoment(new Date(changed)) },
  ].filter(({ text }) => text !== '')
