/** What the owner may change without a developer: a list of changes for each part, each from a day on. */
import type { Reply } from '#api-contract/schemas.ts'
import { settingKinds } from '#domain/club-settings/club-settings.ts'
import { placesText, settingMessages, settingText, settingWhen } from '#domain/club-settings/setting-messages.ts'
import { nearMoment, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { visitOn } from '#domain/facility/club-address.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { openingHoursOn } from '#domain/facility/hours-text.ts'
import { openingOf, withSettings, type SettingKind } from '#domain/facility/live.ts'
import { placesOn } from '#domain/full-club/places.ts'
import { staffOn } from '#domain/facility/team.ts'
import { weeklyEventsOn } from '#domain/events/weekly-events.ts'
import { openingText } from '#domain/calendar/opening.ts'
import { holidaysAround } from '#domain/calendar/holidays.ts'
import { andList } from '#domain/text/text.ts'
import { priceText } from '#domain/plans/membership.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'

type Listed = Reply<'listSettings'>

const SettingDialog = lazyOnPress(async () => (await import('./setting-dialog.tsx')).SettingDialog)

export function ClubSettings() {
  const now = useNow()
  const query = useApiQuery('listSettings', { refetchOnMount: 'always' })
  return (
    <Stack gap="6">
      <Text tone="muted">
        The site shows a change on its day. Search engines see it{' '}
        {query.data?.buildsPages ? 'from that night on' : 'once your developer publishes the site again'}. Your
        developer changes lanes, limits and texts to sign.
      </Text>
      <Loaded query={query} title="Could not load the settings" shape="row" count={6}>
        {(listed) => settingKinds.map((kind) => <Part key={kind} kind={kind} listed={listed} now={now} />)}
      </Loaded>
    </Stack>
  )
}

const addLabel = (kind: SettingKind) => (kind === 'day' || kind === 'opening' ? 'Add a day' : 'Plan a change')

function Part({ kind, listed, now }: { kind: SettingKind; listed: Listed; now: Date }) {
  const { settings, firstDay } = listed
  const all = settings.entries.map(({ setting }) => setting)
  const rows = settings.entries.filter(({ setting }) => setting.kind === kind).toReversed()
  const title = settingMessages.kinds[kind]
  return (
    <Section
      title={title}
      size="title"
      beside={
        <DialogButton
          dialog={SettingDialog}
          of={{ kind, settings, firstDay }}
          aria-label={`${addLabel(kind)}: ${title}`}
        >
          {addLabel(kind)}
        </DialogButton>
      }
    >
      <p>{withSettings(all, () => holding[kind](today(now), now))}</p>
      {rows.length > 0 && (
        <Table caption={`Changes: ${title}`} rows={rows} keyOf={({ id }) => id} columns={columnsAt(now, firstDay)} />
      )}
    </Section>
  )
}

/** What holds on a day, in a line. */
const holding: Record<SettingKind, (day: Day, now: Date) => string> = {
  hours: (day) => `Today: ${openingHoursOn(day)}`,
  day: (day, now) => {
    const next = holidaysAround(now).filter((holiday) => holiday.day >= day)
    return next.length === 0
      ? 'No holiday is to come.'
      : `Closed next: ${andList(next.slice(0, 3).map((holiday) => `${shortDay(holiday.day)} (${holiday.name})`))}`
  },
  prices: (day) => `Today: ${priceText('monthly', membershipOn(day))}; ${priceText('annual', membershipOn(day))}`,
  weekly: (day) => `Today: ${andList(weeklyEventsOn(day).map(({ title }) => title))}`,
  people: (day) => `Today: ${andList(staffOn(day).map(({ name }) => name))}`,
  visit: (day) => `Today: ${[...visitOn(day).address, visitOn(day).phone].join(', ')}`,
  opening: () => {
    const opening = openingOf()
    return opening ? openingText(opening) : `${facility.name} is open. No day is set.`
  },
  places: (day) => `Today: ${placesText(placesOn(day))}`,
}

const columnsAt = (now: Date, firstDay: Day): Column<Listed['settings']['entries'][number]>[] => [
  { label: 'When', isRowHeader: true, cell: ({ setting }) => settingWhen(setting) },
  { label: 'What', cell: ({ setting }) => settingText(setting) },
  { label: 'By', cell: ({ by, at }) => `${by.name}, ${nearMoment(at, now)}` },
  {
    label: 'Until it begins',
    cell: ({ id, setting }) =>
      setting.from < firstDay ? (
        'In effect'
      ) : (
        <CallButton
          tone="quiet"
          call="takeBackSetting"
          input={{ params: { id } }}
          failed="Could not take this back"
          done={{
            title: 'Taken back',
            description: `${settingWhen(setting)}: ${settingText(setting)}.${setting.kind === 'prices' || setting.kind === 'visit' ? ' Whoever was told of it is told tonight.' : ''}`,
          }}
        >
          Take back <VisuallyHidden>{settingText(setting)}</VisuallyHidden>
        </CallButton>
      ),
  },
]
