/** Sealed records: found by name or month of birth, and opened with a reason, which the log keeps. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { bornMessages, birthYears } from '#domain/families/ages.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { currentText } from '#domain/consents/consent-texts.ts'
import { planNames } from '#domain/plans/membership.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { dayOfInstant, dayWithYear, monthNames, today } from '#domain/calendar/calendar.ts'
import { proofSearchFields, reasonFields } from '#domain/proof/seals.ts'
import { andList, capitalize, dollars, isolated } from '#domain/text/text.ts'
import { SealedIncidents } from '#features/admin/parts/incidents/sealed-incidents.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { SmallButton } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Grid, Row, SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import listStyles from '#features/admin/parts/lists.module.css'

type Found = Reply<'searchProof'>['seals'][number]
type Opened = Reply<'openProof'>['seal']
type Values = { reason: string; name: string; month: string; year: string }

const empty: Values = { reason: '', name: '', month: '', year: '' }

const schema = yup.object({
  ...toYup(reasonFields),
  ...toYup(proofSearchFields),
  year: yup
    .string()
    .test(
      whyNot<Values>(({ month = '', year = '' }) => ((month === '') === (year === '') ? undefined : bornMessages.both)),
    ),
})

const months = monthNames().map((label, nth) => ({ value: String(nth + 1).padStart(2, '0'), label }))

export function AdminProof() {
  const [found, setFound] = useState<{ seals: Found[]; reason: string }>()
  const [opened, setOpened] = useState<Opened>()
  const years = birthYears(today(useNow())).map((year) => ({ value: year, label: year }))
  const search = useApiMutation('searchProof', {
    failed: 'Could not search',
    onDone: ({ seals }, { body }) => setFound({ seals, reason: body.reason }),
  })
  const memory = useDraft('proof')
  return (
    <Stack gap="5">
      <div data-screen-only="">
        <Form
          className={listStyles.panel}
          initialValues={empty}
          schema={schema}
          onSubmit={({ reason, name, month, year }) => {
            // What was found under another name is no answer to this one.
            setFound(undefined)
            setOpened(undefined)
            return search.run({ body: { reason, name, born: month && year && `${year}-${month}` } })
          }}
          problem={search.problem}
          memory={memory}
        >
          <TextAreaField
            name="reason"
            label="Why do you look?"
            hint="It is kept in the staff log with your name. Please name no one in it."
            rows={2}
          />
          <TextField name="name" label="Name of the child or a caregiver" autoComplete="off" />
          <Grid gap="3" column="middle">
            <SelectField name="month" label="Born in" placeholder="–" options={months} />
            <SelectField name="year" label="Year" placeholder="–" options={years} />
          </Grid>
          <Submit pendingLabel="Searching...">Search</Submit>
        </Form>
      </div>
      {opened ? (
        <OpenedSeal seal={opened} onClose={() => setOpened(undefined)} />
      ) : (
        found && <FoundSeals {...found} onOpened={setOpened} />
      )}
    </Stack>
  )
}

function FoundSeals({ seals, reason, onOpened }: { seals: Found[]; reason: string; onOpened: (seal: Opened) => void }) {
  if (seals.length === 0)
    return (
      <Empty title="Nothing is sealed under this name or month">For families who are still here, see their page.</Empty>
    )
  return (
    <Stack as="ul" gap="3-5" aria-label="Sealed records">
      {seals.map((seal) => (
        <Stack as="li" gap="2" key={seal.id} className={listStyles.card}>
          <Text as="h2" size="title">
            {isolated(seal.name)}
          </Text>
          <Facts facts={factsOf(seal)} />
          <Row>
            <CallButton
              call="openProof"
              input={{ params: { id: seal.id }, body: { reason } }}
              failed="Could not open this record"
              onDone={({ seal: all }) => onOpened(all)}
            >
              {`Open the record of ${seal.name}`}
            </CallButton>
          </Row>
        </Stack>
      ))}
    </Stack>
  )
}

const factsOf = ({ born, family, sealed, until }: Found) =>
  [
    { label: 'Born', text: born && `${monthNames()[Number(born.slice(5)) - 1]} ${born.slice(0, 4)}` },
    { label: 'Family', text: andList(family.map(isolated)) },
    { label: 'Sealed', text: dayOfInstant(sealed) },
    { label: 'Kept until', text: dayWithYear(until) },
  ].filter(({ text }) => text !== '')

function OpenedSeal({ seal, onClose }: { seal: Opened; onClose: () => void }) {
  return (
    <Stack as="section" gap="4" aria-label={`Record of ${seal.name}`} className={listStyles.card}>
      <Text as="h2" size="title">
        {isolated(seal.name)}
      </Text>
      <Facts facts={factsOf(seal)} />
      <h3>Signed</h3>
      <Stack as="ul" gap="3">
        {seal.texts.map(({ text, version, hash, answer, name, by, at }) => (
          <li key={`${text} ${at}`}>
            <b>{currentText(text).title}</b>
            <p>
              {`${capitalize(answer)}. ${consentMessages.signedOn(dayOfInstant(at), name, version)}, signed in as ${isolated(by.name)}.`}
            </p>
            <SmallPrint>{`SHA-256 of the words: ${hash}`}</SmallPrint>
          </li>
        ))}
      </Stack>
      <SealedIncidents seal={seal} />
      {seal.decided.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
      {seal.owed.length > 0 && (
        <>
          <h3>Owed when it was sealed</h3>
          <Facts
            facts={seal.owed.map(({ plan, from, to, total, state }) => ({
              label: `${planNames[plan]}, ${dayWithYear(from)} to ${dayWithYear(to)}`,
              text: `${dollars(total)}. ${dueMessages.state[state]}`,
            }))}
          />
        </>
      )}
      <Row gap="3" data-screen-only="">
        <SmallButton onClick={() => window.print()}>Print</SmallButton>
        <SmallButton onClick={onClose}>Close</SmallButton>
      </Row>
    </Stack>
  )
}
