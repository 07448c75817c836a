/** A part of the account page: a titled card with rows, each of what is known and the button that changes it. */
import { useId, type ReactNode } from 'react'
import { messageOf, NeedsAccount } from '#lib/api/errors.ts'
import { paths } from '#lib/paths.ts'
import type { QueryState } from '#features/loaded.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import account from './account.module.css'
import styles from './part.module.css'

type PartProps = {
  /** The anchor of the part. */
  id: string
  title: string
  /** What can be done about all of it, beside the title. */
  action?: ReactNode
  children: ReactNode
}

export function Part({ id, title, action, children }: PartProps) {
  const heading = useId()
  return (
    <section id={id} className={styles.part} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The rows of a part. */
export const Rows = ({ children }: { children: ReactNode }) => <dl className={styles.rows}>{children}</dl>

type RowProps = { label: string; action?: ReactNode; below?: ReactNode; children: ReactNode }

/** `below` has the whole width: a notice about what the row says. */
export const Row = ({ label, action, below, children }: RowProps) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {action !== undefined && action !== false && <dd className={styles.action}>{action}</dd>}
    {below !== undefined && <dd className={styles.below}>{below}</dd>}
  </div>
)

/** The people of a part. */
export const People = ({ children }: { children: ReactNode }) => <ul className={styles.people}>{children}</ul>

type PersonProps = {
  badge?: ReactNode
  name: string
  about: readonly string[]
  actions?: ReactNode
  children?: ReactNode
}

/** A person with lines about them and what can be done. `children` are dialogs. */
export const Person = ({ badge, name, about, actions, children }: PersonProps) => (
  <li className={styles.person}>
    {badge}
    <p className={styles.words}>
      <b>{name}</b>
      {about.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
    <div className={styles.actions}>{actions}</div>
    {children}
  </li>
)

type PartNotLoadedProps = { text: string; retry: string; query: Pick<QueryState, 'error' | 'isFetching' | 'refetch'> }

/** In place of what could not be loaded: a retry, or the way to an account where that is missing. */
export function PartNotLoaded({ text, retry, query }: PartNotLoadedProps) {
  const { error, isFetching, refetch } = query
  if (error instanceof NeedsAccount)
    return (
      <div className={account.quiet}>
        {messageOf(error)}
        <a className={buttonClass('ghost', 'sm')} href={paths.register}>
          Join
        </a>
      </div>
    )
  return (
    <div className={account.quiet}>
      {text}
      <Button tone="ghost" size="sm" pending={isFetching} pendingLabel="Loading..." onClick={() => void refetch()}>
        {retry}
      </Button>
    </div>
  )
}
