/** The front desk's day sheet: every slot of a day, with booking, moving, canceling, check-in and closures. */
import { useEffect, useMemo, useState } from 'react'
import { clockTime, facilityClock, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { dataAsOf } from '#domain/bookings/booking-messages.ts'
import { usePlayer, type ListedPlayer } from '#features/admin/parts/member-index.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { instantOfDevice, useNow } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { Unmarked } from './arrivals/unmarked.tsx'
import { CoachThanks } from './coach-notes/coach-thanks.tsx'
import { ClosuresOfDay, Undecided } from './closures/closures.tsx'
import styles from './day-sheet.module.css'
import { DeskConnection } from './desk-connection.tsx'
import { InboxDue, StillHere } from './due-now.tsx'
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
import { BookingFor, DayPicker, SheetBar } from './sheet-bar.tsx'
import { ChangeAnnouncement, SheetGrids } from './sheet-grid.tsx'
import { isHere, nameOf, slotKey, type Sheet } from './sheet-view.ts'
import { Waiting } from './standby/waiting.tsx'
import { notify } from '#lib/toast.ts'

const BookDialog = lazyOnPress(async () => (await import('./dialogs/book-dialog.tsx')).BookDialog)
const BookingDialog = lazyOnPress(async () => (await import('./dialogs/booking-dialog.tsx')).BookingDialog)
const ScanDialog = lazyOnPress(async () => (await import('./arrivals/scan-dialog.tsx')).ScanDialog)
const CloseDialog = lazyOnPress(async () => (await import('./closures/close-dialog.tsx')).CloseDialog)

const DecideAllDialog = lazyOnPress(async () => (await import('./closures/decide-all.tsx')).DecideAllDialog)
const WriteDialog = lazyOnPress(
  async () => (await import('#features/admin/parts/messages/write-dialog.tsx')).WriteDialog,
)
const GiveDialog = lazyOnPress(async () => (await import('./standby/give-dialog.tsx')).GiveDialog)

export function DaySheet() {
  const now = useNow()
  // Right after the page: opening one must not wait, and the connection may be lost by then.
  usePreload(BookDialog, BookingDialog, CloseDialog, DecideAllDialog, GiveDialog, ScanDialog)
  usePreload(WriteDialog)
  const address = useSelectedDay(now)
  const { day, isOutside, today, first, last, scans } = address
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
  const at = clockTime(facilityClock(instantOfDevice(query.dataUpdatedAt)).time)
  // The same as long as nothing of it changes: all cells ask for it.
  const desk = useMemo(() => {
    const show = (change: Partial<View>) => setView((before) => ({ ...before, ...change }))
    return { ...address, now, marks, own, view, show, report, open: setDialog }
  }, [address, now, marks, own, view, report])
  return (
    <DeskContext value={desk}>
      <Stack gap="2-5" data-screen-only="">
        <Row gap="2" className={styles.head}>
          <h1>{day === today ? 'Today' : 'Day sheet'}</h1>
          <DayPicker />
          {sheet && (
            <Text tone="muted" className={styles.summary}>
              <b>{sheet.bookings.length}</b> {sheet.bookings.length === 1 ? 'session' : 'sessions'} ·{' '}
              <b>{sheet.bookings.filter(isHere).length}</b> checked in · as of {at}
            </Text>
          )}
        </Row>
        <SheetBar sheet={sheet} />
        {isOutside && (
          <Banner>
            The day sheet goes from {shortDay(first)} to {shortDay(last)}. This is today.
          </Banner>
        )}
        <Loaded query={query} title={sheet ? dataAsOf(at) : 'Could not load the day sheet'} />
        <DeskConnection sheet={sheet} />
        <Row gap="1" align="start" className={styles.folds}>
          <StillHere />
          {ready && <Undecided />}
          {ready && <ClosuresOfDay />}
          {sheet && <Unmarked sheet={sheet} />}
          <CoachThanks />
          <InboxDue />
        </Row>
        {preset && <BookingFor hit={preset} />}
        {sheet && <SheetGrids sheet={sheet} />}
        {!sheet && !query.isError && <Skeleton shape="row" count={8} label="Loading the day sheet..." />}
        {sheet && <Waiting />}
        {sheet && <ChangeAnnouncement key={day} sheet={sheet} />}
      </Stack>
      {sheet && <PrintSheet sheet={sheet} day={day} now={now} />}
      {dialog && <ActiveDialog dialog={dialog} sheet={sheet} preset={preset} />}
    </DeskContext>
  )
}

/** Before the session is known. */
export const DaySheetLoading = () => (
  <Stack gap="2-5">
    <Row className={styles.head}>
      <h1>Today</h1>
    </Row>
    <Skeleton shape="row" count={8} />
  </Stack>
)

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

type ActiveDialogProps = { dialog: DialogState; sheet: Sheet | undefined; preset: ListedPlayer | undefined }

/** The open dialog. A booking is shown in its current state on the sheet; once it is no longer there, the dialog closes. */
function ActiveDialog({ dialog, sheet, preset }: ActiveDialogProps) {
  const { day, own, open } = useDesk()
  const onClose = () => open(undefined)
  const asked = dialog.type === 'booking' ? dialog.booking : undefined
  const onSheet = asked && sheet?.bookings.find(({ id }) => id === asked.id)
  const booking = onSheet ?? asked
  const isGone = asked !== undefined && !onSheet && asked.date === day && sheet !== undefined
  const isOwnChange = asked !== undefined && slotKey(asked) in own
  const name = asked && nameOf(asked)
  useEffect(() => {
    if (!isGone || isOwnChange || name === undefined) return
    void notify(
      {
        title: 'This booking has changed',
        description: `${name} is no longer in this slot: the booking was moved or canceled meanwhile.`,
      },
      'problem',
    )
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is gone
  }, [isGone, isOwnChange, name])
  return (
    <>
      {dialog.type === 'book' && <BookDialog slot={dialog.slot} preset={preset} onClose={onClose} />}
      {booking && (
        <BookingDialog
          booking={booking}
          onClose={onClose}
          {...(dialog.type === 'booking' &&
            dialog.scanned && { onScanNext: () => open({ type: 'scan', last: dialog.scanned! }) })}
        />
      )}
      {dialog.type === 'scan' && sheet && (
        <ScanDialog
          bookings={sheet.bookings}
          last={dialog.last}
          onFound={(found, pass) => open({ type: 'booking', booking: found, scanned: pass })}
          onClose={onClose}
        />
      )}
      {dialog.type === 'give' && sheet && <GiveDialog wish={dialog.wish} sheet={sheet} onClose={onClose} />}
      {dialog.type === 'decide' && <DecideAllDialog {...dialog} onClose={onClose} />}
      {dialog.type === 'close' && <CloseDialog onClose={onClose} />}
      {dialog.type === 'write' && <WriteDialog open onClose={onClose} to={{ kind: 'day', id: day }} />}
    </>
  )
}
