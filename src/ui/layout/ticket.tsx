/** Ticket card: a navy date block with a color bar, a tag, a title and actions. */
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Row, SmallPrint, Stack, Text } from './box.tsx'
import styles from './ticket.module.css'

type TicketProps = {
  /** The date block has up to three lines, such as 'TUE', '24', 'NOV'; the middle one is big. */
  top?: ReactNode
  big: ReactNode
  bottom?: ReactNode
  /** Color of the bar. `tag` names the kind in text. */
  tone: 'blue' | 'kick' | 'red'
  tag?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** What is not done yet. */
  note?: ReactNode
  /** Buttons with icons only, at the right. */
  corner?: ReactNode
  /** Actions, in a row at the bottom. */
  children?: ReactNode
}

export function Ticket(props: TicketProps) {
  const { top, big, bottom, tone, tag, title, subtitle, note, corner, children } = props
  return (
    <article className={styles.ticket} data-card="low">
      <div className={classNames(styles.date, styles[tone])}>
        {top !== undefined && <span>{top}</span>}
        <b>{big}</b>
        {bottom !== undefined && <span>{bottom}</span>}
      </div>
      <div className={styles.body}>
        {tag !== undefined && (
          <Text size="label" tone="muted" className={styles.tag}>
            {tag}
          </Text>
        )}
        <Text as="h3" dir="auto" size="title" className={styles.title}>
          {title}
        </Text>
        {subtitle !== undefined && <SmallPrint dir="auto">{subtitle}</SmallPrint>}
        {note !== undefined && (
          <Text dir="auto" size="small" className={styles.note}>
            {note}
          </Text>
        )}
        {children !== undefined && <Row className={styles.actions}>{children}</Row>}
      </div>
      {corner !== undefined && (
        <Stack gap="1" className={styles.corner}>
          {corner}
        </Stack>
      )}
    </article>
  )
}
