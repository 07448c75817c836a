/** Urgent items of the inbox on Today: children whom nobody has picked up, and how much is due. */
import { nearMoment } from '#domain/calendar/calendar.ts'
import { SmallLink } from '#features/parts/button-link.tsx'
import { useDueCount } from '#features/admin/parts/use-inbox.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { NoLongerHere } from '#features/admin/parts/no-longer-here.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Phones } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import { Fold } from './fold.tsx'
import styles from './day-sheet.module.css'

/** 'Inbox: 13 due' */
export function InboxDue() {
  const due = useDueCount() ?? 0
  return (
    due > 0 && (
      <Link to={paths.adminInbox} className={classNames(listStyles.bar, styles.due)}>
        Inbox: {due} due
      </Link>
    )
  )
}

/** Of earlier days, too, until somebody says what happened. */
export function StillHere() {
  const now = useNow()
  const { data: items = [] } = useApiQuery('listInbox', {
    select: ({ items: all }) => all.filter(({ kind, done }) => kind === 'still_here' && !done),
    staleTime: 60_000,
  })
  return (
    <Fold title="Not picked up" count={items.length} open>
      <Stack as="ul" gap="2" aria-label="Children whom nobody has picked up">
        {items.map(({ id, subject, player, member, day, due }) => (
          <Row as="li" justify="between" key={id}>
            <span>
              <b>{player}</b>, since {nearMoment(due, now)}. {member && <Phones of={member} />}
            </span>
            <Row>
              <SmallLink to={`${paths.admin}?day=${day}`}>
                Open the day<VisuallyHidden>: {player}</VisuallyHidden>
              </SmallLink>
              <NoLongerHere booking={subject} about={<VisuallyHidden>: {player}</VisuallyHidden>} />
            </Row>
          </Row>
        ))}
      </Stack>
    </Fold>
  )
}
