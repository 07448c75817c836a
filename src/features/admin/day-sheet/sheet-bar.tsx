/** The bar above the sheet: finds a session of the day or any player of the club, scans a pass, shows only who is awaited, and has a menu of the rest. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ScanLine from 'lucide-react/icons/scan-line'
import { useId, useState, type ReactNode } from 'react'
import { addDays, clockTime, longDay, type Day } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { kinds } from '#domain/facility/facility.ts'
import { isolated } from '#domain/text/text.ts'
import { writeToDay } from '#features/admin/parts/messages/write-to-day.ts'
import { usePlayerSearch, type ListedPlayer } from '#features/admin/parts/member-index.ts'
import { FamiliesLoading, Marked, PlayerHit } from '#features/admin/parts/player-hit.tsx'
import { mayUseCamera } from '#lib/camera/camera-policy.ts'
import { memberPath, scanPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Menu } from '#features/parts/menu.tsx'
import { Button, buttonClass, SmallButton } from '#ui/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import fieldStyles from '#ui/forms/field.module.css'
import listStyles from '#features/admin/parts/lists.module.css'
import { Row, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import styles from './day-sheet.module.css'
import { useDesk, useShownKind } from './queries.ts'
import { findBookings, isMissing, isNext, nameOf, playerOf, type Booking, type Sheet } from './sheet-view.ts'

type Hit = { key: string; booking: Booking } | { key: string; player: ListedPlayer }

const maxHits = 8
const kindNames = { lane: 'Lanes', speede: 'Speede' } as const

/** Without a sheet, only the day can be selected. */
export function SheetBar({ sheet }: { sheet: Sheet | undefined }) {
  return (
    <Row gap="2" className={styles.bar}>
      {sheet && <Find sheet={sheet} />}
      <More sheet={sheet} />
      {sheet && <Shown sheet={sheet} />}
    </Row>
  )
}

/** What is done less often. */
function More({ sheet }: { sheet: Sheet | undefined }) {
  const { day, today, view, show, open } = useDesk()
  return (
    <Menu
      label="More"
      className={buttonClass('ghost', 'sm')}
      align="end"
      items={[
        ...(sheet && day === today && !view.showsEarlier
          ? [{ label: 'Show earlier hours', onSelect: () => show({ showsEarlier: true }) }]
          : []),
        { label: 'Close lanes or units', onSelect: () => open({ type: 'close' }) },
        writeToDay(() => open({ type: 'write' })),
        ...(sheet ? [{ label: 'Print', onSelect: () => window.print() }] : []),
      ]}
    />
  )
}

/** Only who is awaited now, and on phones one kind at a time. */
function Shown({ sheet }: { sheet: Sheet }) {
  const { day, today, now, view, show } = useDesk()
  const kind = useShownKind(sheet)
  const count = (is: typeof isMissing) => sheet.bookings.filter((booking) => is(booking, now)).length
  return (
    <>
      {day === today && (
        <Button
          tone={view.onlyAwaited ? 'primary' : 'ghost'}
          size="sm"
          aria-pressed={view.onlyAwaited}
          onClick={() => show({ onlyAwaited: !view.onlyAwaited })}
        >
          Missing {count(isMissing)} · Next hour {count(isNext)}
        </Button>
      )}
      <Row as="fieldset" gap="2" aria-label="Sheet" className={styles.kinds}>
        {kinds.map((each) => (
          <Button
            key={each}
            tone={each === kind ? 'primary' : 'ghost'}
            size="sm"
            aria-pressed={each === kind}
            onClick={() => show({ kind: each })}
          >
            {kindNames[each]}
          </Button>
        ))}
      </Row>
    </>
  )
}

function Find({ sheet }: { sheet: Sheet }) {
  const { day, today, show, open, setPlayer } = useDesk()
  const [text, setText] = useState('')
  const { found, list } = usePlayerSearch(text)
  // Those of the day are here before the list of all families.
  const hits = (found ?? list) && hitsIn(sheet, text, found ?? [])
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
          if ('player' in hit) setPlayer(hit.player.player.id)
          else open({ type: 'booking', booking: hit.booking })
        }}
        listLabel="Sessions and players found"
        none={daySheetMessages.nobodyFound}
      >
        <FamiliesLoading list={list} />
      </Combobox>
      {day === today && (
        <SmallButton className={styles.scan} aria-haspopup="dialog" onClick={scan}>
          <ScanLine aria-hidden="true" />
          <span>Scan a pass</span>
        </SmallButton>
      )}
    </>
  )
}

/** Says and selects the day: previous, next, by date, or back to today. */
export function DayPicker() {
  const { day, today, first, last, selectDay } = useDesk()
  const step = (label: string, to: Day, icon: ReactNode) => (
    <SmallButton aria-label={label} disabled={to < first || to > last} onClick={() => selectDay(to)}>
      {icon}
    </SmallButton>
  )
  return (
    <Row gap="0-5" wrap={false} className={styles.picker}>
      <span aria-live="polite">
        <VisuallyHidden>{longDay(day)}</VisuallyHidden>
      </span>
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
      {day !== today && <SmallButton onClick={() => selectDay(today)}>Back to today</SmallButton>}
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
      <SmallButton onClick={() => setPlayer(undefined)}>Stop</SmallButton>
    </Row>
  )
}
