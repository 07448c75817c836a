/** A part of the account page: a titled card with rows, each of what is known and the button that changes it. */
import { useId, type ReactNode } from 'react'
import { messageOf, NeedsAccount } from '#lib/api/errors.ts'
import { paths } from '#lib/paths.ts'
import type { QueryState } from '#features/loaded.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
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
    <Stack as="section" id={id} gap="2" card="high" className={styles.part} aria-labelledby={heading}>
      <Row justify="between" className={styles.head}>
        <Text as="h2" size="h3" id={heading}>
          {title}
        </Text>
        {action}
      </Row>
      {children}
    </Stack>
  )
}

/** The rows of a part. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <Stack as="dl" gap="0">
    {children}
  </Stack>
)

type RowProps = { label: string; action?: ReactNode; below?: ReactNode; children: ReactNode }

/** `below` has the whole width: a notice about what the row says. */
export const PartRow = ({ label, action, below, children }: RowProps) => (
  <div className={styles.row}>
    <Text as="dt" size="small" tone="muted">
      {label}
    </Text>
    <Stack as="dd" gap="2">
      {children}
    </Stack>
    {action !== undefined && action !== false && <dd className={styles.action}>{action}</dd>}
    {below !== undefined && (
      <Stack as="dd" gap="2" className={styles.below}>
        {below}
      </Stack>
    )}
  </div>
)

/** The people of a part. */
export const People = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" gap="0">
    {children}
  </Stack>
)

type PersonProps = {
  badge?: ReactNode
  name: string
  about: readonly string[]
  actions?: ReactNode
  children?: ReactNode
}

/** A person with lines about them and what can be done. `children` are dialogs. */
export const Person = ({ badge, name, about, actions, children }: PersonProps) => (
  <Row as="li" gap="3" className={styles.person}>
    {badge}
    <Stack as="p" gap="0" className={styles.words}>
      <b>{name}</b>
      {about.map((line) => (
        <Text as="span" tone="muted" key={line}>
          {line}
        </Text>
      ))}
    </Stack>
    <Row gap="1-5">{actions}</Row>
    {children}
  </Row>
)

type PartNotLoadedProps = { text: string; retry: string; query: Pick<QueryState, 'error' | 'isFetching' | 'refetch'> }

/** In place of what could not be loaded: a retry, or the way to an account where that is missing. */
export function PartNotLoaded({ text, retry, query }: PartNotLoadedProps) {
  const { error, isFetching, refetch } = query
  if (error instanceof NeedsAccount)
    return (
      <Row gap="3">
        <Text as="span" tone="muted">
          {messageOf(error)}
        </Text>
        <a className={buttonClass('ghost', 'sm')} href={paths.register}>
          Join
        </a>
      </Row>
    )
  return (
    <Row gap="3">
      <Text as="span" tone="muted">
        {text}
      </Text>
      <Button tone="ghost" size="sm" pending={isFetching} pendingLabel="Loading..." onClick={() => void refetch()}>
        {retry}
      </Button>
    </Row>
  )
}
