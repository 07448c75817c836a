/** What is due for memberships: the cards to charge, those that were declined, and the book of what was noted. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { shortDay } from '#domain/calendar/calendar.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { counted, dollars } from '#domain/text/text.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Muted, Stack } from '#ui/layout/box.tsx'
import { Book } from './book.tsx'
import { Cards, cardsOf, sumOfDues } from './cards.tsx'

const lists = ['open', 'declined', 'book'] as const

export function AdminDues() {
  const query = useApiQuery('listDues', { input: { query: {} } })
  return (
    <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={6} label="Loading the dues...">
      {(loaded) => <Dues loaded={loaded} loadedAt={query.dataUpdatedAt} />}
    </Loaded>
  )
}

function Dues({ loaded, loadedAt }: { loaded: Reply<'listDues'>; loadedAt: number }) {
  const { dues, taken, today } = loaded
  const [list, setList] = useState<(typeof lists)[number]>('open')
  const open = dues.filter(({ state, from }) => state === 'open' && from <= today)
  const declined = dues.filter(({ state }) => state === 'declined')
  const coming = dues.filter(({ state, from }) => state === 'open' && from > today)
  const late = open[0] && dueMessages.late(open[0].from, today)
  const labels = {
    open: `To charge (${cardsOf(open).length})`,
    declined: `Declined (${cardsOf(declined).length})`,
    book: 'Book',
  }
  return (
    <Stack gap="4">
      <p>
        {open.length > 0 &&
          `${dollars(sumOfDues(open))} to charge on ${counted(cardsOf(open).length, 'card')}${late ? `, the oldest ${late}` : ''}. `}
        {dollars(taken)} taken this month.
      </p>
      <Segmented
        label="List"
        hideLabel
        options={lists.map((value) => ({ value, label: labels[value] }))}
        value={list}
        onChange={setList}
      />
      {list === 'book' ? (
        <Book />
      ) : (
        <Cards key={list} dues={list === 'open' ? open : declined} loadedAt={loadedAt} today={today} />
      )}
      {list === 'open' && open.length === 0 && <Empty title="Nothing is due" />}
      {list === 'declined' && declined.length === 0 && <Empty title="No card was declined" />}
      {list === 'open' && coming.length > 0 && (
        <details>
          <summary>Coming up in the next days ({coming.length})</summary>
          <Stack as="ul" gap="1">
            {coming.map((due) => (
              <li key={due.id}>
                {shortDay(due.from)}, {dueMessages.line(due)} <b>{dollars(due.total)}</b>{' '}
                <Muted>{due.family.name}</Muted>
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}
