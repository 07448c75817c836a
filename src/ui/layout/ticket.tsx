/** Ticket card: a navy date block with a color bar, a tag, a title and actions. */
import type { ElementType, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './ticket.module.css'

type TicketProps = {
  /** The date block has three lines, such as 'TUE', '24', 'NOV'; the middle one is big. */
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
  as?: ElementType
  titleAs?: 'h2' | 'h3' | 'h4'
}

export function Ticket({
  top,
  big,
  bottom,
  tone,
  tag,
  title,
  subtitle,
  note,
  corner,
  children,
  as: Element = 'article',
  titleAs: Title = 'h3',
}: TicketProps) {
  return (
    <Element className={styles.ticket}>
      <div className={classNames(styles.date, styles[tone])}>
        {top !== undefined && <span>{top}</span>}
        <b>{big}</b>
        {bottom !== undefined && <span>{bottom}</span>}
      </div>
      <div className={styles.body}>
        {tag !== undefined && <p className={styles.tag}>{tag}</p>}
        <Title className={styles.title}>{title}</Title>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </div>
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
    </Element>
  )
}
