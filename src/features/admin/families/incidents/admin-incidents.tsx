/** Reports of incidents, the latest first; one alone if the address names it, as it is printed. */
import { memberPath, paths } from '#lib/paths.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import type { Incident } from '#features/admin/parts/incidents/incident-fields.tsx'
import { incidentPath } from '#domain/incidents/incident-path.ts'
import { incidentFacts, staffFacts } from '#features/admin/parts/incidents/incident-facts.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import { SmallButton } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { Row, Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { usePagination } from '#ui/pagination.tsx'
import listStyles from '#features/admin/parts/lists.module.css'

export function AdminIncidents() {
  const query = useApiQuery('listIncidents', { select: ({ incidents }) => incidents })
  const [search] = useSearchParams()
  const one = search.get('id')
  const found = (query.data ?? []).filter(({ id }) => one === null || id === one)
  const { shown, foot } = usePagination(found, one ?? '')
  return (
    <Stack gap="4-5">
      <Loaded
        query={query}
        title={staffMessages.notLoaded}
        shape="card"
        count={3}
        empty={
          found.length === 0 &&
          (one === null ? (
            <Empty title="No reports yet">They are written on the day sheet, on the card of a booking.</Empty>
          ) : (
            <Empty title="This report is not here any more">If its family has left, it is sealed.</Empty>
          ))
        }
      />
      {one !== null && (
        <Row gap="3" data-screen-only="">
          <Link to={paths.adminIncidents}>All reports</Link>
          {found.length > 0 && <SmallButton onClick={() => window.print()}>Print</SmallButton>}
        </Row>
      )}
      <Stack as="ul" gap="3-5">
        {shown.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} isAlone={one !== null} />
        ))}
      </Stack>
      {foot}
    </Stack>
  )
}

const IncidentForm = lazyOnPress(async () => (await import('./incident-form.tsx')).IncidentForm)

function IncidentCard({ incident, isAlone }: { incident: Incident; isAlone: boolean }) {
  const { open: editing, show, hide, container, button } = useInlineEdit()
  usePreload(IncidentForm)
  const { id, member, player, complete, hold, cleared } = incident
  const name = isolated(player.name)
  return (
    <Stack as="li" gap="3-5" ref={container} className={listStyles.card}>
      <Row gap="3">
        <Text as="h2" size="title">
          {isAlone ? name : <Link to={incidentPath(id)}>{name}</Link>}
        </Text>
        {!complete && <Badge tone="kick">Not complete</Badge>}
        {hold && (cleared ? <Badge>Cleared for the ice</Badge> : <Badge tone="problem">{staffMessages.offIce}</Badge>)}
      </Row>
      {editing ? (
        <IncidentForm incident={incident} onClose={hide} />
      ) : (
        <>
          <Facts facts={incidentFacts(incident)} />
          <div data-screen-only="">
            <Facts facts={staffFacts(incident)} />
          </div>
          <Row gap="3" data-screen-only="">
            <SmallButton {...button} onClick={() => IncidentForm.whenLoaded(show)}>
              Update <VisuallyHidden>{`the report about ${name}`}</VisuallyHidden>
            </SmallButton>
            <Link to={memberPath(member)}>Family</Link>
          </Row>
        </>
      )}
    </Stack>
  )
}
