/** The inbox: what the club has promised and has to do, the late ones on top, and what was done lately. */
import { isolated } from '#domain/text/text.ts'
import { itemKind, hasTick } from '#domain/inbox/item-kinds.ts'
import { nearMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { SmallLink } from '#features/parts/button-link.tsx'
import { useNow } from '#lib/clock.ts'
import { memberPath, paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { TakeCard } from '#features/admin/parts/take-card.tsx'
import { NoLongerHere } from '#features/admin/parts/no-longer-here.tsx'
import { Phones } from '#lib/phones.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Row, Split, Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { EndUnseen, Unseen } from './unseen.tsx'
import { isDueToday, isLate, useInbox, type Item } from '#features/admin/parts/use-inbox.ts'
import { whoRegistered } from '#domain/families/families.ts'

export function Inbox() {
  const query = useInbox()
  const now = useNow()
  const items = query.data ?? []
  const open = items.filter(({ done }) => !done)
  const groups = [
    { title: 'Late', items: open.filter((item) => isLate(item, now)) },
    { title: 'Due today', items: open.filter((item) => !isLate(item, now) && isDueToday(item, now)) },
    { title: 'Later', items: open.filter((item) => !isDueToday(item, now)) },
    { title: 'Done in the last week', items: items.filter(({ done }) => done) },
  ]
  return (
    <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={6}>
      <Stack gap="4-5">
        {open.length === 0 && (
          <Empty title="Nothing to do">Everything that families are promised appears here until it is done.</Empty>
        )}
        {groups.map(
          ({ title, items: rows }) =>
            rows.length > 0 && (
              <Section key={title} title={`${title} (${rows.length})`}>
                <Stack as="ul" gap="2" aria-label={title}>
                  {rows.map((item) => (
                    <Line key={item.id} item={item} />
                  ))}
                </Stack>
              </Section>
            ),
        )}
      </Stack>
    </Loaded>
  )
}

/** Where it is done. */
const pathOf = ({ kind, subject, day, member }: Item): string | undefined =>
  itemKind(kind).path?.(subject) ?? (day ? `${paths.admin}?day=${day}` : member && memberPath(member.id))

function Line({ item }: { item: Item }) {
  const now = useNow()
  const { kind, member, player, isGone, about, from, to, done, due, unseen = [] } = item
  const { title, todo } = itemKind(kind)
  const path = pathOf(item)
  const facts = [player, to, from && `Before: ${from}`, about, isGone && 'The account was deleted'].flatMap(
    (each) => each || [],
  )
  return (
    <Split as="li" gap="3" align="center" className={listStyles.bar} data-now={isLate(item, now) || undefined}>
      <Stack gap="0-5">
        <span>
          <b>{path ? <Link to={path}>{title}</Link> : title}</b>
          {facts.length > 0 && `: ${facts.map(isolated).join(' · ')}`}
        </span>
        {member && (
          <span>
            <FamilyLink family={member} /> · <Phones of={member} />
          </span>
        )}
        <Unseen families={unseen} />
        <Text size="note" tone="muted">
          {done ? `Done by ${done.by.name}, ${nearMoment(done.at, now)}` : todo}
        </Text>
      </Stack>
      <Row gap="2-5">
        {!done && <Text as="span">Due {nearMoment(due, now)}</Text>}
        <Action item={item} />
      </Row>
    </Split>
  )
}

/** What a button is about, for those who do not see its row. */
const About = ({ item: { kind, member } }: { item: Item }) => (
  <VisuallyHidden>
    : {[itemKind(kind).title, member && whoRegistered(member).profileName].filter(Boolean).join(', ')}
  </VisuallyHidden>
)

function Action({ item }: { item: Item }) {
  const { id, kind, subject, done, at } = item
  const about = <About item={item} />
  if (kind === 'newcomers_many') return <EndUnseen day={subject} families={item.unseen ?? []} />
  if (kind === 'family_new' || kind === 'card_to_take') {
    const [family = '', card = ''] = subject.split(' ')
    return (
      <TakeCard member={family} card={card} isTaken={done !== undefined}>
        {about}
      </TakeCard>
    )
  }
  const path = pathOf(item)
  if (kind === 'still_here') return <NoLongerHere booking={subject} about={about} />
  if (!hasTick(kind)) return path && <SmallLink to={path}>Open{about}</SmallLink>
  return (
    <CallButton
      call="changeItem"
      input={{ params: { id }, body: { done: !done, at } }}
      failed={done ? 'Could not open this again' : 'Could not tick this'}
    >
      {done ? 'Undo' : kind === 'call' ? 'Called' : 'Done'}
      {about}
    </CallButton>
  )
}
