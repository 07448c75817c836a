/** A part of the account page: a titled card with rows. A row with something to change is one button. */
import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Muted, Row as Line, SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import styles from './account.module.css'

/** `id` is its anchor; `action`, beside the title, is about all of it. */
type PartProps = { id: string; title: string; action?: ReactNode; children: ReactNode }

export function Part({ id, title, action, children }: PartProps) {
  const heading = useId()
  return (
    <Stack as="section" gap="2" card="high" id={id} className={styles.part} aria-labelledby={heading}>
      <Line gap="3" justify="between" className={styles.head}>
        <Text as="h2" size="h3" id={heading}>
          {title}
        </Text>
        {action}
      </Line>
      {children}
    </Stack>
  )
}

/** The rows of a part. */
export const Rows = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

/** `action` is the button of the whole row, `below` a notice about what the row says. */
type RowProps = { id?: string; label: string; action?: ReactNode; below?: ReactNode; children: ReactNode }

export const Row = ({ id, label, action, below, children }: RowProps) => (
  <div id={id} className={styles.row}>
    <SmallPrint as="dt">{label}</SmallPrint>
    <Stack as="dd" gap="2" className={action ? undefined : styles.wide}>
      {children}
    </Stack>
    {action && <dd className={styles.action}>{action}</dd>}
    {below !== undefined && (
      <Stack as="dd" gap="2" className={classNames(styles.wide, styles.above)}>
        {below}
      </Stack>
    )}
  </div>
)

/** The people of a part. */
export const People = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Stack as="ul" gap="0" id={id}>
    {children}
  </Stack>
)

/** A person with lines about them. `action` is the button of the whole row, `others` what else can be done, `children` dialogs. */
type PersonProps = {
  id?: string
  badge?: ReactNode
  name: string
  about: readonly string[]
  action?: ReactNode
  others?: ReactNode
  children?: ReactNode
}

export const Person = ({ id, badge, name, about, action, others, children }: PersonProps) => (
  <li id={id} className={styles.person}>
    <Line gap="3" wrap={false}>
      {badge}
      <Stack as="p" gap="0">
        <b>{name}</b>
        {about.map((line) => (
          <Muted key={line}>{line}</Muted>
        ))}
      </Stack>
    </Line>
    {action && <div className={styles.action}>{action}</div>}
    <Line justify="between" className={classNames(styles.above, action ? styles.wide : undefined)} data-links="">
      {others}
    </Line>
    {children}
  </li>
)

/** A check box whose change is saved at once. */
type ChoiceProps = { checked: boolean; pending: boolean; onChange: () => unknown; children: ReactNode }

export const Choice = ({ checked, pending, onChange, children }: ChoiceProps) => (
  <Line as="label" gap="3" wrap={false} className={styles.choice}>
    <input
      type="checkbox"
      checked={checked}
      aria-disabled={pending}
      onChange={() => {
        if (!pending) onChange()
      }}
    />
    <span>{children}</span>
  </Line>
)
