/** The front desk's day: lanes and Speede units with who has them, and everything one does about it at the counter. */
import { Suspense, useState } from 'react'
import { clockTime, facilityClock, isDay, longDay, type Day } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { shownAsOf } from '#domain/messages/messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { useNow } from '#lib/clock.ts'
import { failureOf } from '#lib/api/query.ts'
import { useSearchParams } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Closures } from './closures/closures.tsx'
import { DayPicker } from './day-picker.tsx'
import styles from './day-sheet.module.css'
import { PrintSheet } from './print/print-sheet.tsx'
import { kindTitles, SheetGrid } from './grid/sheet-grid.tsx'
import { daysOfDesk, type Booking, type Sheet } from './sheet-view.ts'
import { useClosures } from './closures/use-closures.ts'
import { useDaySheet } from './queries.ts'
import { WhatChanged } from './what-changed.tsx'

// They come right after the page: the desk must not wait for them, and the connection may be gone when one is wanted.
const bookDialog = prefetchedLazy(async () => (await import('./dialogs/book-dialog.tsx')).BookDialog)
const bookingDialog = prefetchedLazy(async () => (await import('./dialogs/booking-dialog.tsx')).BookingDialog)
const closeDialog = prefetchedLazy(async () => (await import('./closures/close-dialog.tsx')).CloseDialog)

const kinds: readonly Kind[] = ['lane', 'speede']

type Wish = { at: 'book'; slot: Slot } | { at: 'booking'; booking: Booking } | { at: 'close' }

export function DaySheet() {
  const now = useNow()
  const [wish, setWish] = useState<Wish>()
  const [kind, setKind] = useState<Kind>('lane')
  bookDialog.usePrefetch()
  bookingDialog.usePrefetch()
  closeDialog.usePrefetch()
  const { day, today, turnTo, ...span } = useDayOfDesk(now)
  const { asked, refresh, begun, data } = useSheet(day)

  return (
    <>
      <div className={styles['screen']}>
        <PageHead
          title={day === today ? 'Today' : 'Day sheet'}
          lead={longDay(day)}
          actions={
            <>
              <Button tone="ghost" onClick={() => setWish({ at: 'close' })}>
                Close lanes or units
              </Button>
              <Button tone="ghost" disabled={!data} onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
        <DayPicker day={day} today={today} {...span} onDay={turnTo}>
          {data && <Sums bookings={data.sheet.bookings} at={new Date(asked.dataUpdatedAt)} />}
        </DayPicker>
        {asked.isError && (
          <NotLoaded
            title={
              data
                ? shownAsOf(clockTime(facilityClock(new Date(asked.dataUpdatedAt)).time))
                : daySheetMessages.notLoaded
            }
            {...failureOf(asked)}
          />
        )}
        {begun && <Closures onOpen={(booking) => setWish({ at: 'booking', booking })} onDone={refresh} />}
        {data && <WhatChanged key={day} day={day} sheet={data.sheet} marks={data.marks} />}
        {data && <KindChoice kind={kind} onKind={setKind} />}
        {data
          ? kinds.map((each) => (
              <SheetGrid
                key={each}
                kind={each}
                aside={each !== kind}
                day={day}
                now={now}
                seen={data}
                onBook={(slot) => setWish({ at: 'book', slot })}
                onOpen={(booking) => setWish({ at: 'booking', booking })}
                onDone={refresh}
              />
            ))
          : !asked.isError && <Skeleton shape="row" count={8} label="Loading the day sheet…" />}
      </div>
      {data && <PrintSheet day={day} now={now} sheet={data.sheet} />}
      {wish && (
        <WishDialog wish={wish} day={day} sheet={data?.sheet} onClose={() => setWish(undefined)} onChanged={refresh} />
      )}
    </>
  )
}

/** The day that '?day=2026-11-24' asks for, if the desk can look at it, else today; and the way to another. */
function useDayOfDesk(now: Date) {
  const today = facilityClock(now).day
  const { first, last } = daysOfDesk(now)
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('day') ?? ''
  // A page left open over midnight moves on, unless a day was asked for.
  const day = isDay(wanted) && wanted >= first && wanted <= last ? wanted : today
  const turnTo = (next: Day) => setQuery(next === today ? {} : { day: next }, { replace: true })
  return { day, today, first, last, turnTo }
}

/** The sheet of a day. What is closed stands above it: at first both come at once, or the one would push the other down. */
function useSheet(day: Day) {
  const { asked, refresh } = useDaySheet(day)
  const blocks = useClosures()
  const [begun, setBegun] = useState(false)
  const awaited = blocks.isPending && blocks.failureCount === 0
  if (!begun && !awaited && (asked.data || asked.isError)) setBegun(true)
  return { asked, refresh, begun, data: begun ? asked.data : undefined }
}

type WishDialogProps = {
  wish: Wish
  day: Day
  sheet: Sheet | undefined
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** What is to be done, in a dialog of its own. A booking is shown as the sheet has it now. */
function WishDialog({ wish, day, sheet, onClose, onChanged }: WishDialogProps) {
  const done = () => {
    onClose()
    void onChanged()
  }
  const shown = wish.at === 'booking' && (sheet?.bookings.find(({ id }) => id === wish.booking.id) ?? wish.booking)
  return (
    <Suspense>
      {wish.at === 'book' && <bookDialog.Part slot={wish.slot} onClose={onClose} onDone={done} />}
      {shown && <bookingDialog.Part booking={shown} onClose={onClose} onDone={done} onChanged={onChanged} />}
      {wish.at === 'close' && <closeDialog.Part day={day} onClose={onClose} onDone={done} />}
    </Suspense>
  )
}

/** On a phone the sheet shows one kind at a time; where there is room, both. */
function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  return (
    <fieldset aria-label="Sheet" className={styles['kinds']}>
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
    </fieldset>
  )
}

function Sums({ bookings, at }: { bookings: readonly Booking[]; at: Date }) {
  const here = bookings.filter(({ checkedIn }) => checkedIn).length
  return (
    <p className={styles['sums']}>
      <b>{bookings.length}</b> {bookings.length === 1 ? 'session' : 'sessions'} · <b>{here}</b> checked in · as of{' '}
      {clockTime(facilityClock(at).time)}
    </p>
  )
}
