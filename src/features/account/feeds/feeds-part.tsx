/** The calendars that a caregiver's own calendar program reads: a row of the account. */
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf, firstNameOf } from '#domain/families/players.ts'
import { clockTime, facilityClock, shortMoment, today } from '#domain/calendar/calendar.ts'
import type { CalendarProgram } from '#domain/feeds/feeds.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { People, Person, Row } from '#features/account/part.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { ConfirmButton } from '#features/parts/confirm.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import type { FeedChoice } from './feed-dialogs.tsx'
import { useAccount, type Account } from '#lib/session/account.ts'

const FeedDialog = lazyWithPreload(async () => (await import('./feed-dialogs.tsx')).FeedDialog)

type Feed = Reply<'listFeeds'>['feeds'][number]

/** Nothing until the family is loaded. */
export function FamilyFeeds() {
  const { data: account } = useAccount()
  return account && <Calendars account={account} />
}

function Calendars({ account }: { account: Account }) {
  const now = useNow()
  const query = useApiQuery('listFeeds')
  const feeds = query.data?.feeds ?? []
  const active = activePlayersOf(account)
  const choices: FeedChoice[] = [
    { title: 'The whole family' },
    ...account.players
      .filter(
        ({ id }) =>
          feeds.some(({ player }) => player === id) || (active.length > 1 && active.some((each) => each.id === id)),
      )
      .map((player) => ({ title: `Only ${firstNameOf(player)}`, player: player.id })),
  ]
  return (
    <Row
      id="calendar"
      label="Calendar"
      action={
        query.data && (
          <DialogButton dialog={FeedDialog} of={{ feeds, choices }} aria-label="Subscribe to a calendar">
            Subscribe
          </DialogButton>
        )
      }
      below={
        <>
          <Loaded query={query} title="Could not load your calendars" />
          {feeds.length > 0 && (
            <People>
              {/* One that there is can be ended, also that of a player who has stopped. */}
              {feeds.map((feed) => {
                const title = choices.find(({ player }) => player === feed.player)?.title ?? ''
                return (
                  <Person
                    key={feed.id}
                    name={title}
                    about={statusOf(feed, now)}
                    others={<End feed={feed} title={title} />}
                  />
                )
              })}
            </People>
          )}
        </>
      }
    >
      What you book appears in your own calendar, and updates when it changes.
    </Row>
  )
}

const End = ({ feed, title }: { feed: Feed; title: string }) => (
  <ConfirmButton
    aria-label={`End: ${title}`}
    question={{
      call: 'endFeed',
      input: { params: { id: feed.id } },
      title: 'End this calendar?',
      description:
        'Its address stops working. Remove it in your calendar program too, which may keep what it has read.',
      action: 'End calendar',
      pendingLabel: 'Ending...',
      done: { title: 'The calendar has ended' },
    }}
  >
    End
  </ConfirmButton>
)

const programs: Readonly<Record<CalendarProgram, string>> = {
  google: 'Google',
  apple: 'Apple Calendar',
  outlook: 'Outlook',
  other: 'Another calendar',
}

function statusOf(feed: Feed, now: Date): string[] {
  if (feed.path === '') return ['The address ended with your last password. Make a new one, and subscribe again.']
  if (feed.looks.length === 0) return ['Not synced yet.']
  return feed.looks.map(({ program, at }) => `${programs[program]} last looked ${whenLooked(new Date(at), now)}.`)
}

function whenLooked(at: Date, now: Date): string {
  const { day, time } = facilityClock(at)
  return day === today(now) ? `today at ${clockTime(time)}` : shortMoment(at)
}
