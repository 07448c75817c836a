/** The bar above the sheet: finds a session of the day or any player of the club, shows only who is not here yet, and selects the day. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { addDays, clockTime, type Day } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { usePlayerSearch, type ListedPlayer } from '#features/admin/parts/member-index.ts'
import { FamiliesLoading, Marked, PlayerHit } from '#features/admin/parts/player-hit.tsx'
import { mayUseCamera } from '#lib/camera/camera-policy.ts'
import { memberPath, scanPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import fieldStyles from '#ui/forms/field.module.css'
import listStyles from '#features/admin/parts/lists.module.css'
import { Row, Text } from '#ui/layout/box.tsx'
import styles from './day-sheet.module.css'
import { useDesk } from './queries.ts'
import { findBookings, isAwaited, nameOf, playerOf, type Booking, type Sheet } from './sheet-view.ts'

type Hit = { key: string; booking: Booking } | { key: string; player: ListedPlayer }

const maxHits = 8

/** Without a sheet, only the day can be selected. */
export function SheetBar({ sheet }: { sheet: Sheet | undefined }) {
  return (
    <Row gap="2-5" className={styles.bar}>
      {sheet && <Find sheet={sheet} />}
      <DayPicker />
    </Row>
  )
}

function Find({ sheet }: { sheet: Sheet }) {
  const { day, today, now, view, show, open, setTarget, setPlayer } = useDesk()
  const [text, setText] = useState('')
  const { found, list } = usePlayerSearch(text)
  // Those of the day are here before the list of all families.
  const hits = (found ?? list) && hitsIn(sheet, text, found ?? [])
  const awaited = sheet.bookings.filter((booking) => isAwaited(booking, now)).length
  const search = (next: string) => {
    setText(next)
    show({ found: next.trim().length < 2 ? undefined : findBookings(sheet, next) })
  }
  const scan = () => {
    // A page that was opened from another one may not use the camera: loaded again, it may. Without a connection, a pass can
    // be typed all the same.
    if (mayUseCamera() || !navigator.onLine) open({ type: 'scan' })
    else window.location.assign(scanPath)
  }
  return (
    <>
      <Combobox<Hit>
        id={useId()}
        label="Find a player"
        placeholder="Player, caregiver, email or phone"
        text={text}
        onText={search}
        items={list && hits?.length === 0 ? undefined : hits}
        keyOf={({ key }) => key}
        renderItem={(hit) => <HitText hit={hit} query={text} />}
        onPick={(hit) => {
          search('')
          if ('player' in hit) return setPlayer(hit.player.player.id)
          show({ kind: undefined, onlyAwaited: false })
          setTarget(hit.booking.id)
        }}
        listLabel="Sessions and players found"
        none={daySheetMessages.nobodyFound}
      >
        <FamiliesLoading list={list} />
      </Combobox>
      {day === today && (
        <>
          <Button tone="ghost" size="sm" aria-haspopup="dialog" onClick={scan}>
            Scan a pass
          </Button>
          <Button
            tone={view.onlyAwaited ? 'primary' : 'ghost'}
            size="sm"
            aria-pressed={view.onlyAwaited}
            onClick={() => show({ onlyAwaited: !view.onlyAwaited })}
          >
            Not here yet ({awaited})
          </Button>
        </>
      )}
    </>
  )
}

/** Selects the day: previous, next, by date, or back to today. */
function DayPicker() {
  const { day, today, first, last, selectDay } = useDesk()
  const step = (label: string, to: Day, icon: ReactNode) => (
    <Button tone="ghost" size="sm" aria-label={label} disabled={to < first || to > last} onClick={() => selectDay(to)}>
      {icon}
    </Button>
  )
  return (
    <Row gap="0-5" wrap={false} className={styles.picker}>
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
      {step('Next day', addDays(day, 1), <ChevronRight aria-hidden="true" />)}
      {day !== today && (
        <Button tone="ghost" size="sm" onClick={() => selectDay(today)}>
          Back to today
        </Button>
      )}
    </Row>
  )
}

/** The sessions of the day first, then the players who have none. */
function hitsIn(sheet: Sheet, text: string, players: readonly ListedPlayer[]): Hit[] {
  const bookings = findBookings(sheet, text)
  const others = players.filter(({ player }) => !sheet.bookings.some((booking) => booking.player === player.id))
  return [
    ...bookings.map((booking) => ({ key: booking.id, booking })),
    ...others.map((player) => ({ key: player.player.id, player })),
  ].slice(0, maxHits)
}

function HitText({ hit, query }: { hit: Hit; query: string }) {
  if ('player' in hit)
    return (
      <>
        <PlayerHit hit={hit.player} query={query} />
        <Text as="span" size="small" className={styles.hitNote}>
          Not booked on this day: choose to book
        </Text>
      </>
    )
  const { booking } = hit
  const player = playerOf(booking)
  return (
    <>
      <b>
        {clockTime(booking.time)}, {unitName(booking)}
      </b>
      {booking.member && player ? (
        <PlayerHit hit={{ family: booking.member, player }} query={query} />
      ) : (
        <Marked text={nameOf(booking)} query={query} />
      )}
    </>
  )
}

/** Says for whom the next slot is booked. */
export function BookingFor({ hit: { family, player } }: { hit: ListedPlayer }) {
  const { setPlayer } = useDesk()
  return (
    <Row justify="between" className={listStyles.bar} data-now>
      <p>
        <b>Booking for {isolated(player.name)}: choose a free slot.</b> <Link to={memberPath(family.id)}>Family</Link>
      </p>
      <Button tone="ghost" size="sm" onClick={() => setPlayer(undefined)}>
        Stop
      </Button>
    </Row>
  )
}
