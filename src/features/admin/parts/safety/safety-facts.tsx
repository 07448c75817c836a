/** Safety facts of a player behind one button: each press is an opening, which is logged. For coaches and those above them. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { deniedFields, holdFields } from '#domain/safety/safety.ts'
import { dayOfInstant, dayWithYear } from '#domain/calendar/calendar.ts'
import { line } from '#domain/fields/field-rules.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { fieldToYup, schemaOf, whyNot } from '#lib/form-schema.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { Phone } from '#lib/phones.tsx'
import { useMayCall } from '#lib/session/may-call.ts'
import { ClearHold } from '#features/admin/parts/clear-hold.tsx'
import { QuietButton, SmallButton } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit, useFormValues } from '#ui/forms/form.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Facts, type Fact } from '#ui/layout/facts.tsx'

type Safety = Reply<'openSafety'>['safety']
type Whom = { memberId: string; player: { id: string; name: string } }

export function SafetyFacts({ memberId, player }: Whom) {
  const mayOpen = useMayCall('openSafety')
  const [safety, setSafety] = useState<Safety>()
  const { run, pending, problem } = useApiMutation('openSafety', {
    failed: 'Could not open the safety facts',
    onDone: (reply) => setSafety(reply.safety),
  })
  if (!mayOpen) return null
  if (safety) return <Opened memberId={memberId} safety={safety} onChange={setSafety} />
  return (
    <div>
      <Problem>{problem}</Problem>
      <SmallButton
        pending={pending}
        pendingLabel="Opening..."
        title="Opening them is logged."
        onClick={() => void run({ params: { id: memberId, player: player.id } })}
      >
        Show safety facts <VisuallyHidden>of {player.name}</VisuallyHidden>
      </SmallButton>
    </div>
  )
}

/** Whom nobody at the desk may let the player go with. */
export const Denied = ({ names }: { names: string[] | undefined }) =>
  names?.[0] !== undefined && <Badge tone="problem">{names.map(safetyMessages.mustNot).join('. ')}</Badge>

type OpenedProps = { memberId: string; safety: Safety; onChange: (safety: Safety) => void }

function Opened({ memberId, safety, onChange }: OpenedProps) {
  const params = { id: memberId, player: safety.player }
  const mayDeny = useMayCall('setDenied')
  const onDone = (reply: { safety: Safety }) => onChange(reply.safety)
  const options = { failed: safetyMessages.notSaved, onDone }
  const hold = useApiMutation('setHold', options)
  const deny = useApiMutation('setDenied', options)
  const allow = useApiMutation('setDenied', options)
  const held = isOffIce(safety) ? safety.hold : undefined
  const holdMemory = useDraft(`hold:${memberId}:${safety.player}`)
  const denyMemory = useDraft(`deny:${memberId}:${safety.player}`)
  const facts = factsOf(safety)
  const { caregivers = [] } = safety
  return (
    <section aria-label={`Safety facts of ${safety.name}`}>
      {held && (
        <>
          <Banner tone="problem">
            <span>{`Not on the ice since ${dayOfInstant(held.since)}, said ${isolated(held.by)}: ${isolated(held.note)}`}</span>
            {held.expected && <span>{`Expected back on ${dayWithYear(held.expected)}.`}</span>}
          </Banner>
          <ClearHold member={memberId} player={safety.player} since={held.since} onDone={onDone} />
        </>
      )}
      <Problem>{allow.problem}</Problem>
      {facts.length > 0 ? <Facts facts={facts} /> : <p>The family has given nothing yet.</p>}
      {mayDeny &&
        safety.collectors
          .filter(({ denied }) => denied)
          .map(({ id, name }) => (
            <QuietButton
              key={id}
              pending={allow.pending}
              onClick={() => void allow.run({ params, body: { denied: false, collector: id } })}
            >
              {`Take ${name} off the list`}
            </QuietButton>
          ))}
      {!held && (
        <details>
          <summary>Not on the ice until cleared</summary>
          <Form
            initialValues={{ note: '', expected: '' }}
            schema={schemaOf(holdFields)}
            onSubmit={({ note, expected }) =>
              hold.run({ params, body: { held: true, note, ...(expected && { expected }) } })
            }
            problem={hold.problem}
            memory={holdMemory}
          >
            <TextAreaField name="note" label="Why not on the ice?" hint="The family reads it." />
            <TextField
              name="expected"
              label="Expected back on"
              type="date"
              hint="From then on the family can book. A coach still has to clear it."
            />
            <Submit size="sm">Not on the ice until cleared</Submit>
          </Form>
        </details>
      )}
      {mayDeny && (
        <details>
          <summary>May not pick up</summary>
          <Form
            initialValues={{ caregiver: '', name: '', note: '' }}
            schema={deniedSchema}
            onSubmit={({ caregiver, name, note }) => {
              const of = caregivers.find(({ id }) => id === caregiver)
              return deny.run({
                params,
                body: { denied: true, name: of?.name ?? name, note, ...(of && { caregiver: of.id }) },
              })
            }}
            resetWhenDone
            problem={deny.problem}
            memory={denyMemory}
          >
            <DeniedPerson caregivers={caregivers} />
            <TextAreaField name="note" label="Why not?" />
            <Submit size="sm" tone="danger">
              May not pick up
            </Submit>
          </Form>
        </details>
      )}
    </section>
  )
}

/** Somebody else is named. */
const deniedSchema = schemaOf(deniedFields).shape({
  name: fieldToYup(line(fieldLimits.name)).test(
    whyNot<DeniedValues>(({ caregiver, name }) => (caregiver || name ? undefined : safetyMessages.collectorName)),
  ),
})

type DeniedValues = { caregiver: string; name: string }

/** A caregiver is chosen, so that the denial holds whatever they call themselves later. */
function DeniedPerson({ caregivers }: { caregivers: NonNullable<Safety['caregivers']> }) {
  const { caregiver } = useFormValues<{ caregiver: string }>()
  return (
    <>
      <SelectField
        name="caregiver"
        label="Who may not pick up?"
        placeholder="Somebody else"
        options={caregivers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {caregiver === '' && <TextField name="name" label="Name of who may not pick up" autoComplete="off" />}
    </>
  )
}

/** What is known; what nobody has said is left out. */
function factsOf(safety: Safety) {
  const { contactName, collectors, hold, edited } = safety
  const answers = { yes: safetyMessages.yes, no: safetyMessages.no, '': '' }
  const people = (isDenied: boolean) => collectors.filter(({ denied }) => (denied !== undefined) === isDenied)
  const facts: Fact[] = [
    { label: safetyMessages.health, text: safety.health },
    {
      label: safetyMessages.contact,
      text: contactName && (
        <>
          {[contactName, safety.contactRelation].filter(Boolean).map(isolated).join(', ')}{' '}
          <Phone>{safety.contactPhone}</Phone>
        </>
      ),
    },
    { label: 'May leave alone', text: answers[safety.leavesAlone] },
    {
      label: 'May not pick up',
      text: people(true)
        .map(({ name, denied }) => `${isolated(name)}: ${isolated(denied?.note ?? '')}`)
        .join('; '),
    },
    {
      label: 'May pick up',
      text: people(false)
        .map(({ name, phone, until }) =>
          [name, phone, until && 'Only today'].flatMap((part) => (part ? [isolated(part)] : [])).join(', '),
        )
        .join('; '),
    },
    { label: safetyMessages.photos, text: answers[safety.photos] },
    { label: 'Last changed', text: edited && `${dayOfInstant(edited.at)} by ${edited.by}` },
    {
      label: 'Ice',
      text:
        hold?.cleared &&
        `Cleared ${dayOfInstant(hold.cleared.at)} by ${hold.cleared.by}${hold.cleared.note && `: ${isolated(hold.cleared.note)}`}`,
    },
  ]
  return facts.filter(({ text }) => text !== '' && text !== undefined)
}
