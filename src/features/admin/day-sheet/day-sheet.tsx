/** The front desk's day sheet: every slot of a day, with booking, moving, canceling, check-in and closures. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { addDays, clockTime, facilityClock, longDay, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { dataAsOf } from '#domain/messages/messages.ts'
import { usePlayer } from '#features/admin/parts/member-index.ts'
import { Loaded } from '#features/loaded.tsx'
import { useNow } from '#lib/clock.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import fieldStyles from '#ui/forms/field.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Closures, Undecided } from './closures/closures.tsx'
import styles from './day-sheet.module.css'
import { DeskConnection } from './desk-connection.tsx'
import { ActiveDialog, dialogs } from './dialogs/active-dialog.tsx'
import { Stopped, Tours } from './expected.tsx'
import { PrintSheet } from './print-sheet.tsx'
import {
  DeskContext,
  useClosures,
  useDaySheet,
  useDesk,
  useMarks,
  useOwnChanges,
  useSelectedDay,
  type DialogState,
  type OwnChanges,
  type View,
} from './queries.ts'
import { BookingFor, SheetBar } from './sheet-bar.tsx'
import { ChangeAnnouncement, SheetGrids } from './sheet-grid.tsx'
import { isHere } from './sheet-view.ts'
import { Waiting } from './standby/waiting.tsx'

const ClubChanges = lazyWithPreload(async () => (await import('./closures/club-changes.tsx')).ClubChanges)

export function DaySheet() {
  const now = useNow()
  usePreload(...dialogs)
  const address = useSelectedDay(now)
  const { day, today, scans } = address
  const [dialog, setDialog] = useState<DialogState | undefined>(scans ? { type: 'scan' } : undefined)
  useEffect(() => {
    // Once: loaded again, the page is as usual.
    if (scans) address.selectDay(day)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens
  }, [])
  const preset = usePlayer(address.player)
  const [view, setView] = useState<View>({ onlyAwaited: false, showsEarlier: false })
  const { own, report } = useOwnChanges()
  const { query, ready, sheet, marks } = useSheet(day, own)
  const at = clockTime(facilityClock(new Date(query.dataUpdatedAt)).time)
  const desk = {
    ...address,
    now,
    marks,
    own,
    view,
    show: (change: Partial<View>) => setView((before) => ({ ...before, ...change })),
    report,
    open: setDialog,
  }
  return (
    <DeskContext value={desk}>
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
        <DayPicker>
          {sheet && (
            <Text size="small" tone="muted" className={styles.summary}>
              <b>{sheet.bookings.length}</b> {sheet.bookings.length === 1 ? 'session' : 'sessions'} ·{' '}
              <b>{sheet.bookings.filter(isHere).length}</b> checked in · as of {at}
            </Text>
          )}
        </DayPicker>
        <Loaded query={query} title={sheet ? dataAsOf(at) : 'Could not load the day sheet'} />
        <DeskConnection sheet={sheet} />
        {ready && <Undecided />}
        {sheet && <ChangeAnnouncement key={day} sheet={sheet} />}
        {sheet && <SheetBar sheet={sheet} />}
        {sheet && <Stopped sheet={sheet} />}
        <Tours />
        {sheet && <Waiting />}
        {preset && <BookingFor hit={preset} />}
        {sheet && <SheetGrids sheet={sheet} />}
        {!sheet && !query.isError && <Skeleton shape="row" count={8} label="Loading the day sheet..." />}
        {ready && <Closures />}
        {ready && (
          <Suspense>
            <ClubChanges />
          </Suspense>
        )}
      </Stack>
      {sheet && <PrintSheet sheet={sheet} />}
      {dialog && <ActiveDialog dialog={dialog} sheet={sheet} preset={preset} />}
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

/** Selects the day: previous, next, by date, or back to today. */
function DayPicker({ children }: { children: ReactNode }) {
  const { day, today, first, last, selectDay } = useDesk()
  const step = (label: string, to: Day, icon: ReactNode) => (
    <Button tone="ghost" size="sm" aria-label={label} disabled={to < first || to > last} onClick={() => selectDay(to)}>
      {icon}
    </Button>
  )
  return (
    <Row className={styles.picker}>
      {step('Previous day', addDays(day, -1), <ChevronLeft aria-hidden="true" />)}
      <input
        type="date"
        className={fieldStyles.input}
        aria-label="Day"
        value={day}
        min={first}
        max={last}
        onChange={({ target }) => {
          if (target.value >= first && target.value <= last) selectDay(target.value)
        }}
      />
      <span aria-live="polite" className={styles.dayText}>
        {shortDay(day)}
      </span>
      {step('Next day', addDays(day, 1), <ChevronRight aria-hidden="true" />)}
      {day !== today && (
        <Button tone="ghost" size="sm" onClick={() => selectDay(today)}>
          Back to today
        </Button>
      )}
      {children}
    </Row>
  )
}
