/** A ticket: a navy date block with a colour bar, the kind in words, a title and what can be done about it. */
import type { ElementType, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './ticket.module.css'

type TicketProps = {
  /** The date block: a small line, one big numeral or word, another small line ('TUE', '24', 'NOV'). */
  top?: ReactNode
  big: ReactNode
  bottom?: ReactNode
  /** Colour of the bar; the kind itself is named in `tag`. */
  tone: 'blue' | 'kick' | 'red'
  tag?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** Actions, in a row below. */
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
  children,
  as: Element = 'article',
  titleAs: Title = 'h3',
}: TicketProps) {
  return (
    <Element className={styles['ticket']}>
      <div className={classNames(styles['date'], styles[tone])}>
        {top !== undefined && <span>{top}</span>}
        <b>{big}</b>
        {bottom !== undefined && <span>{bottom}</span>}
      </div>
      <div className={styles['body']}>
        {tag !== undefined && <p className={styles['tag']}>{tag}</p>}
        <Title className={styles['title']}>{title}</Title>
        {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        {children !== undefined && <div className={styles['actions']}>{children}</div>}
      </div>
    </Element>
  )
}
