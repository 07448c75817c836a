/** The calendars that a caregiver's own calendar program reads: a part of the account. */
import type { Reply } from '#api-contract/schemas.ts'
import { firstNameOf } from '#domain/accounts/players.ts'
import { clockTime, facilityClock, shortMoment, today } from '#domain/calendar/calendar.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import { Part, PartNotLoaded, People, Person } from '#features/account/part.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useConfirm } from '#features/confirm.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import type { Account } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import styles from '#features/account/account.module.css'

const FeedDialog = lazyWithPreload(async () => (await import('./feed-dialogs.tsx')).FeedDialog)

type Feed = Reply<'listFeeds'>['feeds'][number]

/** A calendar that there may be: of one player, or of everything. */
type Choice = { title: string; player?: string }

export function FamilyFeeds({ account }: { account: Account }) {
  const query = useApiQuery('listFeeds')
  const { data, isError } = query
  const players = account.players.filter(({ retired }) => retired === undefined)
  const only = players.length > 1 ? players : []
  const choices: Choice[] = [
    { title: feedMessages.everything },
    ...only.map((player) => ({ title: feedMessages.only(firstNameOf(player)), player: player.id })),
  ]
  return (
    <Part id="calendar" title={feedMessages.title}>
      <p className={styles.quiet}>{feedMessages.lead}</p>
      {isError && !data && <PartNotLoaded text={feedMessages.notLoaded} retry={feedMessages.load} query={query} />}
      {data && (
        <People>
          {choices.map((choice) => (
            <FeedRow
              key={choice.player ?? ''}
              {...choice}
              feed={data.feeds.find(({ player }) => player === choice.player)}
            />
          ))}
        </People>
      )}
    </Part>
  )
}

function FeedRow({ feed, ...choice }: Choice & { feed: Feed | undefined }) {
  const now = useNow()
  const subscribe = useLazyDialog(FeedDialog, { feed, ...choice })
  return (
    <Person
      name={choice.title}
      about={statusOf(feed, now)}
      actions={
        <>
          <Button tone="ghost" size="sm" aria-label={feedMessages.subscribeTo(choice.title)} {...subscribe.trigger}>
            {feedMessages.subscribe}
          </Button>
          {feed && <End feed={feed} title={choice.title} />}
        </>
      }
    >
      {subscribe.dialog}
    </Person>
  )
}

function End({ feed, title }: { feed: Feed; title: string }) {
  const { trigger, dialog } = useConfirm(() => ({
    call: 'endFeed',
    input: { params: { id: feed.id } },
    title: feedMessages.endTitle,
    description: feedMessages.endMeans,
    action: feedMessages.endAction,
    pendingLabel: 'Ending...',
    invalidates: ['listFeeds'],
    done: feedMessages.stopped,
  }))
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={feedMessages.endOf(title)} {...trigger()}>
        {feedMessages.end}
      </Button>
      {dialog}
    </>
  )
}

/** Whether it is subscribed to, and who looked when. */
function statusOf(feed: Feed | undefined, now: Date): string[] {
  if (!feed) return [feedMessages.notYet]
  if (feed.path === '') return [feedMessages.ended]
  if (feed.looks.length === 0) return [feedMessages.neverLooked]
  return feed.looks.map(({ program, at }) => feedMessages.looked(program, whenLooked(new Date(at), now)))
}

function whenLooked(at: Date, now: Date): string {
  const { day, time } = facilityClock(at)
  return day === today(now) ? feedMessages.today(clockTime(time)) : shortMoment(at)
}
