/** The front desk's day sheet: every slot of a day, with booking, moving, canceling, check-in and closures. */
import { Suspense, useEffect, useState } from 'react'
import { clockTime, facilityClock, longDay, type Day } from '#domain/calendar/calendar.ts'
import { kinds, type Kind } from '#domain/facility/facility.ts'
import { dataAsOf } from '#domain/messages/messages.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Closures, Undecided } from './closures/closures.tsx'
import { usePlayer } from '#features/admin/parts/member-index.ts'
import { ChangeAnnouncement } from './change-announcement.tsx'
import { ActiveDialog, dialogs } from './dialogs/active-dialog.tsx'
import { DayPicker } from './day-picker.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './day-sheet.module.css'
import { PrintSheet } from './print-sheet.tsx'
import { DeskConnection } from './desk-connection.tsx'
import { kindTitles, SheetGrid } from './sheet-grid.tsx'
import { useSelectedDay } from './selected-day.ts'
import { mayUseCamera } from '#lib/camera/camera-policy.ts'
import { scanPath } from '#lib/paths.ts'
import { BookingFor, SheetBar } from './sheet-bar.tsx'
import { Stopped } from './stopped.tsx'
import { Waiting } from './standby/waiting.tsx'
import { Tours } from './tours.tsx'
import { isHere, type Booking } from './sheet-view.ts'
import {
  DeskContext,
  useClosures,
  useDaySheet,
  useMarks,
  useOwnChanges,
  type DialogState,
  type OwnChanges,
} from './queries.ts'

const ClubChanges = lazyWithPreload(async () => (await import('./closures/club-changes.tsx')).ClubChanges)

export function DaySheet() {
  const now = useNow()
  usePreload(...dialogs)
  const { day, today, selectDay, target, setTarget, player, setPlayer, scans, ...range } = useSelectedDay(now)
  const [dialog, setDialog] = useState<DialogState | undefined>(scans ? { type: 'scan' } : undefined)
  useEffect(() => {
    // Once: loaded again, the page is as usual.
    if (scans) selectDay(day)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens
  }, [])
  const preset = usePlayer(player)
  const [chosenKind, setKind] = useState<Kind>()
  const [found, setFound] = useState<readonly Booking[]>()
  const [onlyAwaited, setOnlyAwaited] = useState(false)
  const { own, report } = useOwnChanges()
  const { query, ready, sheet, marks } = useSheet(day, own)
  const [showsEarlier, setShowsEarlier] = useState(false)
  const targeted = sheet?.bookings.find(({ id }) => id === target)
  const kind = chosenKind ?? targeted?.kind ?? 'lane'

  return (
    <DeskContext value={{ report, open: setDialog }}>
      <Stack gap="4-5" className={styles.screen}>
        <PageHead
          title={day === today ? 'Today' : 'Day sheet'}
          lead={longDay(day)}
          actions={
            <>
              <Button tone="ghost" onClick={() => setDialog({ type: 'close' })}>
                Close lanes or units
              </Button>
              <Button tone="ghost" disabled={!sheet} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
        <DayPicker day={day} today={today} {...range} onDay={selectDay}>
          {sheet && <Summary bookings={sheet.bookings} at={new Date(query.dataUpdatedAt)} />}
        </DayPicker>
        <Loaded
          query={query}
          title={
            sheet
              ? dataAsOf(clockTime(facilityClock(new Date(query.dataUpdatedAt)).time))
              : 'Could not load the day sheet'
          }
        />
        <DeskConnection sheet={sheet} />
        {ready && <Undecided />}
        {sheet && <ChangeAnnouncement key={day} day={day} sheet={sheet} marks={marks} />}
        {sheet && (
          <SheetBar
            sheet={sheet}
            now={now}
            isToday={day === today}
            onlyAwaited={onlyAwaited}
            onOnlyAwaited={setOnlyAwaited}
            onFound={setFound}
            onJump={({ id }) => {
              setKind(undefined)
              setOnlyAwaited(false)
              setTarget(id)
            }}
            onBookFor={(hit) => setPlayer(hit.player.id)}
            // A page that was opened from another one may not use the camera: loaded again, it may. Without a connection,
            // a pass can be typed all the same.
            onScan={() => {
              if (mayUseCamera() || !navigator.onLine) setDialog({ type: 'scan' })
              else window.location.assign(scanPath)
            }}
          />
        )}
        {sheet && <Stopped sheet={sheet} now={now} />}
        <Tours day={day} />
        {sheet && <Waiting day={day} />}
        {preset && <BookingFor hit={preset} onEnd={() => setPlayer(undefined)} />}
        {sheet && <KindChoice kind={kind} onKind={setKind} />}
        {sheet
          ? kinds.map((each) => (
              <SheetGrid
                key={each}
                kind={each}
                hiddenOnPhone={each !== kind}
                day={day}
                now={now}
                sheet={sheet}
                marks={marks}
                found={found}
                target={targeted}
                onlyAwaited={onlyAwaited && day === today}
                showsEarlier={showsEarlier}
                onShowEarlier={() => setShowsEarlier(true)}
              />
            ))
          : !query.isError && <Skeleton shape="row" count={8} label="Loading the day sheet..." />}
        {ready && <Closures />}
        {ready && (
          <Suspense>
            <ClubChanges />
          </Suspense>
        )}
      </Stack>
      {sheet && <PrintSheet day={day} now={now} sheet={sheet} />}
      {dialog && (
        <ActiveDialog
          dialog={dialog}
          day={day}
          sheet={sheet}
          own={own}
          preset={preset}
          onBooked={() => setPlayer(undefined)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </DeskContext>
  )
}

/** The sheet of a day. The first render waits for the closures too: their line above it would shift it down. */
function useSheet(day: Day, own: OwnChanges) {
  const query = useDaySheet(day)
  const marks = useMarks(day, query.data, query.dataUpdatedAt, own)
  const closures = useClosures()
  const [ready, setReady] = useState(false)
  const closuresPending = closures.isPending && closures.failureCount === 0
  if (!ready && !closuresPending && (query.data || query.isError)) setReady(true)
  return { query, ready, sheet: ready ? query.data : undefined, marks }
}

/** Phones show one kind at a time; wider screens show both. */
function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <Row as="fieldset" aria-label="Sheet" className={styles.kinds}>
      {kinds.map((each) => (
        <Button
          key={each}
          tone={each === kind ? 'primary' : 'ghost'}
          size="sm"
          aria-pressed={each === kind}
          onClick={() => onKind(each)}
        >
          {kindTitles[each]}
        </Button>
      ))}
    </Row>
  )
}

function Summary({ bookings, at }: { bookings: readonly Booking[]; at: Date }) {
  const checkedIn = bookings.filter(isHere).length
  return (
    <Text size="small" tone="muted" className={styles.summary}>
      <b>{bookings.length}</b> {bookings.length === 1 ? 'session' : 'sessions'} · <b>{checkedIn}</b> checked in · as of{' '}
      {clockTime(facilityClock(at).time)}
    </Text>
  )
}
