/** The calendars that a caregiver's own calendar program reads: a part of the account. */
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf, firstNameOf } from '#domain/accounts/players.ts'
import { clockTime, facilityClock, shortMoment, today } from '#domain/calendar/calendar.ts'
import type { CalendarProgram } from '#domain/feeds/feeds.ts'
import { Loaded } from '#features/loaded.tsx'
import { Part, People, Person } from '#features/account/part.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { ConfirmButton } from '#features/confirm.tsx'
import { DialogButton } from '#features/dialog-button.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import type { Account } from '#lib/session/account.ts'
import { Text } from '#ui/layout/box.tsx'

const FeedDialog = lazyWithPreload(async () => (await import('./feed-dialogs.tsx')).FeedDialog)

type Feed = Reply<'listFeeds'>['feeds'][number]

/** A calendar that there may be: of one player, or of everything. */
type Choice = { title: string; player?: string }

export function FamilyFeeds({ account }: { account: Account }) {
  const query = useApiQuery('listFeeds')
  const active = activePlayersOf(account)
  const choices: Choice[] = [
    { title: 'The whole family' },
    ...account.players.map((player) => ({ title: `Only ${firstNameOf(player)}`, player: player.id })),
  ]
  /** A calendar that there is can be ended, also that of a player who has stopped. */
  const isShown = ({ player }: Choice, feed: Feed | undefined) =>
    player === undefined || feed || (active.length > 1 && active.some(({ id }) => id === player))
  return (
    <Part id="calendar" title="Calendar">
      <Text tone="muted">What you book appears in your own calendar, and updates when it changes.</Text>
      <Loaded query={query} title="Could not load your calendars">
        {({ feeds }) => (
          <People>
            {choices.map((choice) => {
              const feed = feeds.find(({ player }) => player === choice.player)
              return isShown(choice, feed) && <FeedRow key={choice.player ?? ''} {...choice} feed={feed} />
            })}
          </People>
        )}
      </Loaded>
    </Part>
  )
}

function FeedRow({ feed, ...choice }: Choice & { feed: Feed | undefined }) {
  const now = useNow()
  return (
    <Person
      name={choice.title}
      about={statusOf(feed, now)}
      action={
        <DialogButton dialog={FeedDialog} of={{ feed, ...choice }} aria-label={`Subscribe: ${choice.title}`}>
          Subscribe
        </DialogButton>
      }
      others={feed && <End feed={feed} title={choice.title} />}
    />
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

/** Whether it is subscribed to, and who looked when. */
function statusOf(feed: Feed | undefined, now: Date): string[] {
  if (!feed) return ['Not subscribed.']
  if (feed.path === '') return ['The address ended with your last password. Make a new one, and subscribe again.']
  if (feed.looks.length === 0) return ['Not synced yet.']
  return feed.looks.map(({ program, at }) => `${programs[program]} last looked ${whenLooked(new Date(at), now)}.`)
}

function whenLooked(at: Date, now: Date): string {
  const { day, time } = facilityClock(at)
  return day === today(now) ? `today at ${clockTime(time)}` : shortMoment(at)
}
