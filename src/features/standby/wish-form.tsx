/** The form for a wish, a new one or one that is changed. What was typed stays when the call fails. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf, awayOn } from '#domain/families/players.ts'
import { openDays, slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { standby as settings, type Kind } from '#domain/facility/facility.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { standbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { maxParty, refusedPart, whyNotWish } from '#domain/standby/wishes.ts'
import { durationText } from '#domain/text/text.ts'
import { sessionCalls } from '#lib/api/session-calls.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { focusRef } from '#lib/focus-ref.ts'
import { whyNot } from '#lib/form-schema.ts'
import type { Account } from '#lib/session/account.ts'
import { SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { CheckboxesField, SelectField } from '#ui/forms/field.tsx'
import { Form, FormActions, useFormValues } from '#ui/forms/form.tsx'
import { Grid, Stack, Text } from '#ui/layout/box.tsx'
import { Obstacles, weekOf, whyNotIn } from './obstacles.tsx'
import styles from './standby.module.css'
import { bodyOf, endTimes, hoursOf, type WishValues } from './wish-draft.ts'
import { wishText } from '#domain/standby/wish-text.ts'

/** Days that are shown before the later ones are asked for. */
const firstDays = 7

type Rules = { now: Date; players: Account['players']; weekOn: (day: Day) => Parameters<typeof whyNotIn>[0] }

/** The rules of the server, each at its field. A family of one player is not asked who waits. */
function schemaOf(kind: Kind, { now, players, weekOn }: Rules) {
  const refusal = (part: keyof WishValues) =>
    whyNot<WishValues>(({ players: chosen = [], days = [], ...hours }) => {
      const wish = { ...hoursOf(kind, hours), days, players: Math.max(chosen.length, 1) }
      const why = whyNotWish(wish, now)
      return why && refusedPart[why] === part ? standbyMessages.refusals[why] : undefined
    })
  const obstacle = whyNot<WishValues>(({ players: chosen = [], days = [], ...hours }) => {
    const waiting = players.filter(({ id }) => players.length === 1 || chosen.includes(id))
    const reasons = days.map((day) => whyNotIn(weekOn(day), hoursOf(kind, hours), day, waiting, now))
    return reasons.find((reason) => reason !== undefined)
  })
  return yup.object({
    players: yup.array().min(1, standbyMessages.party).max(maxParty, standbyMessages.party),
    days: yup
      .array()
      .min(1, standbyMessages.noDay)
      .max(settings.days, standbyMessages.tooManyDays)
      .test(refusal('days'))
      .test(obstacle),
    to: yup.string().test(refusal('to')),
    units: yup.array().test(refusal('units')),
    notice: yup.string().test(refusal('notice')),
  })
}

type WishFormProps = {
  kind: Kind
  initial: WishValues
  /** The id of the wish that is changed. */
  changed: string | undefined
  /** The players that the form was opened for. */
  asked: readonly string[]
  account: Account
  onSaved: (reply: Reply<'addWish'>) => void
  onCancel: () => void
}

export function WishForm({ kind, initial, changed, asked, account, onSaved, onCancel }: WishFormProps) {
  const now = useNow()
  const cache = useApiCache()
  const players = activePlayersOf(account)
  const isFamily = players.length > 1
  const { run, problem } = useApiMutation('addWish', {
    failed: wishMessages.notSaved,
    onDone: onSaved,
    done: ({ wish }) => ({
      title: changed === undefined ? 'You are on the standby list' : 'Changed',
      description: wishText(wish),
    }),
  })
  return (
    <Stack as="section" gap="4" card="high" className={styles.form} aria-labelledby="wish-form">
      {/* The button that opens it may be far below. */}
      <h2 id="wish-form" tabIndex={-1} ref={changed === undefined ? undefined : focusRef}>
        {wishMessages.kinds[kind]}
      </h2>
      <Form<WishValues>
        initialValues={initial}
        schema={schemaOf(kind, { now, players, weekOn: (day) => cache.read(sessionCalls[kind].week, weekOf(day)) })}
        problem={problem}
        onSubmit={(values) =>
          run({ body: { ...bodyOf(kind, values, isFamily), ...(changed !== undefined && { instead: changed }) } })
        }
      >
        {isFamily && (
          <CheckboxesField
            name="players"
            label="Who is waiting?"
            hint="All together, or not at all."
            options={players.map(({ id, name, ...player }) => {
              const away = awayOn(player, today(now))
              return { value: id, label: away ? `${name} (${playerMessages.away(away)})` : name }
            })}
          />
        )}
        <Obstacles kind={kind} players={players} asked={asked} />
        <Days kind={kind} now={now} />
        <Grid column="narrow" align="start">
          <SelectField name="from" label="From" options={slotTimes(kind).map(timeOption)} />
          <SelectField name="to" label="To" options={endTimes(kind).map(timeOption)} />
        </Grid>
        <CheckboxesField
          name="units"
          label={kind === 'lane' ? 'Lanes' : 'Units'}
          hint="Any, unless you pick some."
          options={unitsOf(kind).map((unit) => ({ value: String(unit), label: unitName({ kind, unit }) }))}
        />
        <SelectField
          name="notice"
          label="How much notice do you need?"
          options={settings.notice
            .toSorted((one, other) => one - other)
            .map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
        />
        {changed === undefined ? (
          <Waiting kind={kind} />
        ) : (
          <Text tone="muted">A change puts you at the end of the line.</Text>
        )}
        <FormActions
          action={changed === undefined ? wishMessages.tellMe : 'Save'}
          pendingLabel="Saving..."
          onCancel={onCancel}
        />
      </Form>
    </Stack>
  )
}

const timeOption = (time: string) => ({ value: time, label: clockTime(time) })

/** The days of the next week, and on request all that can be booked. */
function Days({ kind, now }: { kind: Kind; now: Date }) {
  const { days: chosen } = useFormValues<WishValues>()
  const [isLong, setIsLong] = useState(false)
  const all = openDays(kind, now)
  const shown = isLong ? all : all.filter((day, nth) => nth < firstDays || chosen.includes(day))
  return (
    <>
      <CheckboxesField
        name="days"
        label={`Days (up to ${settings.days})`}
        options={shown.map((day) => ({ value: day, label: shortDay(day) }))}
      />
      {shown.length < all.length && <SmallButton onClick={() => setIsLong(true)}>Show later days</SmallButton>}
    </>
  )
}

/** How many wait for the hours of a single day, never who. */
function Waiting({ kind }: { kind: Kind }) {
  const { days, from, to, units } = useFormValues<WishValues>()
  const [date, ...others] = days
  const { data } = useApiQuery('standbyWaiting', {
    input: { query: { kind, date: date ?? '' } },
    enabled: date !== undefined && others.length === 0,
  })
  if (!data || others.length > 0 || date === undefined) return null
  const counts = data.waiting
    .filter(({ unit, time }) => time >= from && time < to && (units.length === 0 || units.includes(String(unit))))
    .map(({ count }) => count)
  const count = Math.max(0, ...counts)
  if (count > 1) return <Banner>{count} wishes for this so far.</Banner>
  return <Banner>{count === 0 ? 'Nobody else is waiting for this.' : '1 family is waiting.'}</Banner>
}
