/** Changes the settings of the club from a day on: what it means is said before it is saved. */
import { useEffect, useRef, useState } from 'react'
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { settingText, settingWhen } from '#domain/club-settings/setting-messages.ts'
import { weekdays } from '#domain/facility/day.ts'
import { weeklyEventsOn } from '#domain/events/weekly-events.ts'
import { weekOn, type SettingKind } from '#domain/facility/live.ts'
import { roomFor } from '#domain/full-club/places.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { phoneNotes } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { EditDialog } from '#features/parts/edit-dialog.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { useFillIn, useFormValues } from '#ui/forms/form.tsx'
import { Grid, Stack } from '#ui/layout/box.tsx'
import {
  closed,
  eventFields,
  initialValues,
  newEvent,
  opensOptions,
  problemsIn,
  settingFrom,
  timeOptions,
  type SettingValues,
} from './setting-forms.ts'

export type SettingDialogProps = { kind: SettingKind; settings: Reply<'listSettings'>['settings']; firstDay: string }

const schema = yup.object({ from: yup.string().required('Please choose a day') })

/** What a change would mean, and of which values that is said. */
type Preview = { of: string; effects: readonly string[] }

/** A form of its own each time it opens: what it is based on is the list of that moment. */
export const SettingDialog = ({ open, ...props }: DialogProps & SettingDialogProps) =>
  open && <SettingForm {...props} />

function SettingForm({ onClose, kind, settings, firstDay }: Omit<DialogProps, 'open'> & SettingDialogProps) {
  const memory = useDraft(`setting:${kind}`, settings)
  const cache = useApiCache()
  const [preview, setPreview] = useState<Preview>()
  const { run, problem } = useApiMutation('previewSetting', { failed: 'Could not say what this means' })
  return (
    <EditDialog
      title={titles[kind]}
      description={leads[kind]}
      record={settings}
      reload={async () => (await cache.fetch('listSettings')).settings}
      values={(): SettingValues => ({ from: firstDay, ...initialValues[kind](firstDay) })}
      schema={schema}
      call="addSetting"
      input={(values, { rev }) => ({ body: { rev, setting: settingFrom(kind, values) } })}
      lines={({ entries }) =>
        entries.map(({ setting }) => ({ label: settingWhen(setting), text: settingText(setting) }))
      }
      submit={async (values, save) => {
        const of = JSON.stringify(values)
        if (preview?.of === of) {
          const { done, fields } = await save(values)
          return { done, ...(fields && { fields: problemsIn(kind, fields, values) }) }
        }
        const outcome = await run({ body: { setting: settingFrom(kind, values) } })
        if (outcome.done) setPreview({ of, effects: outcome.reply.effects })
        return outcome.done ? undefined : { fields: problemsIn(kind, outcome.fields ?? {}, values) }
      }}
      problem={problem}
      failed="Could not save this change"
      done={(_, { body: { setting } }) => ({ title: 'Change saved', description: settingWhen(setting) })}
      saveLabel={preview ? 'Save this change' : 'See what it means'}
      memory={memory}
      notes={phoneNotes}
      onClose={onClose}
    >
      <TextField name="from" label={kind === 'day' || kind === 'opening' ? 'Day' : 'From'} type="date" />
      <Fields kind={kind} firstDay={firstDay} />
      <Effects preview={preview} onOld={() => setPreview(undefined)} />
    </EditDialog>
  )
}

/** Said of these values only: once they change, it is asked again. */
function Effects({ preview, onOld }: { preview: Preview | undefined; onOld: () => void }) {
  const values = useFormValues<SettingValues>()
  const isOld = preview !== undefined && preview.of !== JSON.stringify(values)
  useEffect(() => {
    if (isOld) onOld()
  })
  return (
    <div aria-live="polite">
      {preview && !isOld && (
        <Banner title="What this will mean">
          <ul>
            {preview.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

const titles: Record<SettingKind, string> = {
  hours: 'Change the hours',
  day: 'One day with other hours',
  prices: 'Change the prices',
  weekly: 'Change a weekly event',
  people: 'Change the people',
  visit: 'Change the address',
  opening: 'The day the club opens',
  places: 'Change the places',
}

const leads: Record<SettingKind, string> = {
  hours: 'Outside these hours nothing can be booked, and there are no events or tours.',
  day: 'This replaces the usual hours of the day, and a holiday on it.',
  prices: 'Each family pays the new price with its first charge from that day on.',
  weekly: 'Choose a day after those that guests have replied to.',
  people: 'The Team page shows them.',
  visit: 'Shown under Visit us, in emails and in calendars.',
  places: 'Nobody loses a place. When all are taken, new families wait in line, and siblings come first.',
  opening:
    'Until then families can join, look at the hours and sign. Then booking opens for everyone in the same minute, and memberships begin.',
}

function Fields({ kind, firstDay }: { kind: SettingKind; firstDay: string }) {
  switch (kind) {
    case 'hours':
      return weekdays.map((weekday, nth) => <HoursFields key={weekday} nth={nth} of={weekday} />)
    case 'day':
      return (
        <>
          <TextField name="name" label="Name" hint="Shown to members, for example “Christmas Eve”" />
          <HoursFields nth="" of="" />
        </>
      )
    case 'prices':
      return (
        <>
          <TextField name="monthlyCents" label="Monthly price" inputMode="decimal" hint="Without the fee" />
          <TextField name="annualCents" label="Annual price" inputMode="decimal" hint="Without the fee" />
        </>
      )
    case 'weekly':
      return <EventFields firstDay={firstDay} />
    case 'people':
      return <TextAreaField name="staff" label="People" rows={5} hint="One a line: name, role, email" />
    case 'visit':
      return (
        <>
          <TextAreaField name="address" label="Address" rows={3} hint="As on a letter, without the name of the club" />
          <TextField name="phone" label="Phone" type="tel" />
          <TextAreaField name="parking" label="Parking" rows={3} />
        </>
      )
    case 'places':
      return (
        <>
          <TextField
            name="cap"
            label="Number of players (optional)"
            inputMode="numeric"
            hint={`Leave it empty for any number. Proposed: ${roomFor(undefined, 0, weekOn(firstDay)).proposed}`}
          />
          <SelectField name="pauseFrees" label="A player who pauses" options={pauses} />
        </>
      )
    case 'opening':
      return <SelectField name="time" label="Booking opens at" options={timeOptions} />
  }
}

function HoursFields({ nth, of }: { nth: number | ''; of: string }) {
  const values = useFormValues<SettingValues>()
  return (
    <Grid column="narrow" align="start">
      <SelectField name={`opens${nth}`} label={of === '' ? 'Opens' : `${of} opens`} options={opensOptions} />
      {values[`opens${nth}`] !== closed && (
        <SelectField name={`closes${nth}`} label={of === '' ? 'Closes' : `${of} closes`} options={timeOptions} />
      )}
    </Grid>
  )
}

const pauses = [
  { value: 'keeps', label: 'keeps the place' },
  { value: 'lends', label: 'lends the place to someone else' },
]

const days = weekdays.map((weekday) => ({ value: weekday, label: weekday }))
const series = [
  { value: '', label: 'Every week' },
  { value: 'speaking', label: 'Speaking Series' },
  { value: 'game_nights', label: 'Game Nights' },
]
const goes = [
  { value: 'on', label: 'Takes place' },
  { value: 'ends', label: 'Takes place no more' },
]

function EventFields({ firstDay }: { firstDay: string }) {
  const { slug, goes: ends } = useFormValues<SettingValues>()
  const fillIn = useFillIn()
  const events = weeklyEventsOn(firstDay).map((event) => ({ value: event.slug, label: event.title }))
  const filled = useRef(slug)
  useEffect(() => {
    if (slug === undefined || slug === filled.current) return
    filled.current = slug
    fillIn(eventFields(slug, firstDay))
  }, [slug, fillIn, firstDay])
  return (
    <Stack>
      <SelectField name="slug" label="Event" options={[{ value: newEvent, label: 'A new event' }, ...events]} />
      {slug !== newEvent && <SelectField name="goes" label="From then on" options={goes} />}
      {ends !== 'ends' && (
        <>
          <TextField name="title" label="Title" />
          <TextAreaField name="summary" label="Text" rows={3} />
          <SelectField name="weekday" label="Day of the week" options={days} />
          <TextField name="time" label="Time" type="time" />
          <TextField name="minutes" label="Length in minutes" inputMode="numeric" />
          <TextField name="room" label="Room (optional)" />
          <SelectField name="series" label="Shown under" options={series} />
        </>
      )}
    </Stack>
  )
}
