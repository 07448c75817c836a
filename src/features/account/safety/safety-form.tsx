/** The form about a player: birth, emergency contact, health, going home, who may collect, photos. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bornMessages, birthYears } from '#domain/families/ages.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { dayOfInstant, dayWithYear, monthNames, today } from '#domain/calendar/calendar.ts'
import { arrivals } from '#domain/facility/facility.ts'
import { safetyLimits } from '#domain/safety/safety.ts'
import { isolated, numberText } from '#domain/text/text.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { phoneNotes } from '#lib/form-schema.ts'
import { EditRecord } from '#features/parts/edit-record.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { paths, photosPath } from '#lib/paths.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { QuietButton, SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { CheckboxField, RadioCards, SelectField, TextAreaField, TextField, type Option } from '#ui/forms/field.tsx'
import { useFillIn, useFormValues } from '#ui/forms/form.tsx'
import { Grid, Row, Stack, Text } from '#ui/layout/box.tsx'
import {
  bodyOf,
  collectorAt,
  deniedOf,
  linesOf,
  rows,
  schemaAt,
  valuesOf,
  type Safety,
  type SafetyValues,
} from './safety-values.ts'
import styles from '#features/account/account.module.css'

const person = (nth: number) => `Person ${nth}`

export function SafetyForm({ safety }: { safety: Safety }) {
  const now = useNow()
  const cache = useApiCache()
  const navigate = useNavigate()
  const input = { params: { id: safety.player } }
  const name = firstNameOf(safety)
  const memory = useDraft(`safety:${safety.player}`, safety)
  return (
    <EditRecord
      record={safety}
      memory={memory}
      reload={async () => (await cache.fetch('playerSafety', input)).safety}
      values={valuesOf}
      schema={schemaAt(now)}
      call="editPlayerSafety"
      input={(values, { rev }) => ({ ...input, body: bodyOf(values, rev) })}
      lines={linesOf}
      failed={safetyMessages.notSaved}
      onDone={(reply) => cache.update('playerSafety', input, (before) => ({ ...before, ...reply }))}
      done={{ title: 'Saved' }}
      saveLabel="Save"
      onClose={() => void navigate(`${paths.account}#${safety.player}`)}
      submit={async (values, save) => {
        const { done, fields: { born, ...fields } = {} } = await save(values)
        return { done, fields: { ...fields, ...(born !== undefined && { birthYear: born }) } }
      }}
      className={styles.form}
      notes={phoneNotes}
    >
      {safety.hold && isOffIce(safety) && (
        <Banner tone="problem">{`Not on the ice since ${dayOfInstant(safety.hold.since)}, until a coach clears it: ${isolated(safety.hold.note)}.${safety.hold.expected ? ` You can book from ${dayWithYear(safety.hold.expected)}.` : ''}`}</Banner>
      )}
      <Stack as="fieldset">
        <legend>{bornMessages.label}</legend>
        <Text tone="muted">So that the age is right every year.</Text>
        <Grid gap="3" column="middle">
          <SelectField name="birthMonth" label="Month" placeholder="–" options={months} />
          <SelectField name="birthYear" label="Year" placeholder="–" options={yearsAt(now, safety)} />
        </Grid>
      </Stack>
      <Stack as="fieldset">
        <legend>{safetyMessages.contact}</legend>
        <Text tone="muted">Someone we call when we cannot reach you.</Text>
        <Grid gap="3" column="middle">
          <TextField name="contactName" label="Name" autoComplete="off" />
          <TextField name="contactPhone" label="Phone" type="tel" autoComplete="off" />
        </Grid>
        <TextField name="contactRelation" label="Relationship" hint="For example: grandmother" autoComplete="off" />
      </Stack>
      <TextAreaField
        name="health"
        label={safetyMessages.health}
        hint="What a coach must know, in a few words. Up to 280 characters."
      />
      <RadioCards name="leavesAlone" label={`May ${name} leave alone?`} options={yesNo} />
      <Stack as="fieldset">
        <legend>{safetyMessages.collectors(name)}</legend>
        <Text tone="muted">
          You always can. Up to {numberText(safetyLimits.collectors)} people. Under {arrivals.adultUnder}, everyone at
          the desk sees this list.
        </Text>
        {deniedOf(safety).map((each) => (
          <Text tone="muted" key={each.id}>
            {safetyMessages.deniedAtDesk(each.name)}
          </Text>
        ))}
        <Collectors />
      </Stack>
      {safety.edited && (
        <Text tone="muted">{`Last changed ${dayOfInstant(safety.edited.at)} by ${safety.edited.by}`}</Text>
      )}
      <p>
        <b>{safetyMessages.photos}</b>: {photoAnswers[safety.photos]}.{' '}
        <Link to={photosPath(safety.player)}>Change the answer</Link>
      </p>
    </EditRecord>
  )
}

const months: Option[] = monthNames().map((label, nth) => ({ value: String(nth + 1).padStart(2, '0'), label }))
/** With the stored one, which may be another. */
const yearsAt = (now: Date, { born }: Safety): Option[] =>
  [...new Set([...birthYears(today(now)), ...born.split('-', 1).filter(Boolean)])].map((year) => ({
    value: year,
    label: year,
  }))
const yesNo: Option[] = [
  { value: 'yes', label: safetyMessages.yes },
  { value: 'no', label: safetyMessages.no },
]
const photoAnswers = { yes: safetyMessages.yes, no: safetyMessages.no, '': 'Not answered' }

/** One more row than there are people is shown on request. A name that is emptied is taken off the list. */
function Collectors() {
  const values = useFormValues<SafetyValues>()
  const fillIn = useFillIn()
  const add = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(Math.max(0, ...rows.filter((row) => values[`name${row}`] !== '')))
  /** Those after it move up. */
  const remove = (removed: number) => {
    const moved = rows.slice(removed - 1).map((row) => collectorAt(values, row + 1, row))
    flushSync(() => {
      fillIn(Object.assign({}, ...moved) as SafetyValues)
      setShown(shown - 1)
    })
    add.current?.focus()
  }
  return (
    <>
      {rows.slice(0, shown).map((row) => (
        <Grid key={row} gap="3" column="middle">
          <TextField name={`name${row}`} label={`${person(row)}: name`} autoComplete="off" />
          <TextField name={`phone${row}`} label={`${person(row)}: phone`} type="tel" autoComplete="off" />
          <Row justify="between">
            <CheckboxField name={`today${row}`} label="Only today, until we close" />
            <QuietButton
              aria-label={`Remove ${String(values[`name${row}`]) || person(row)}`}
              onClick={() => remove(row)}
            >
              Remove
            </QuietButton>
          </Row>
        </Grid>
      ))}
      {shown < rows.length && (
        <Row>
          <SmallButton ref={add} onClick={() => setShown(shown + 1)}>
            Add a person
          </SmallButton>
        </Row>
      )}
    </>
  )
}
