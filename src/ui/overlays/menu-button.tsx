/** A menu before its first press: the button, and its links for a page without JavaScript. */
import type { ComponentType, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './menu.module.css'

export type MenuEntry = { label: string } & ({ to: string } | { onSelect: () => void })

type LinkProps = { to: string; className?: string | undefined; children?: ReactNode }

export type MenuProps = {
  label: ReactNode
  /** Says what a button with only an icon is for. */
  name?: string | undefined
  items: readonly MenuEntry[]
  /** Renders an entry that has a `to`. A prop, because src/ui does not import the router. */
  link: ComponentType<LinkProps>
  /** The side of the button that the list aligns with. */
  align?: 'start' | 'end'
  /** The page is one of its entries. */
  current?: boolean
  className?: string | undefined
}

type ClosedProps = Omit<MenuProps, 'align'> & { onPointerEnter: () => void; onFocus: () => void; onClick: () => void }

export const menuButtonClass = (className: string | undefined) => classNames(styles.button, className)

export const MenuLabel = ({ label, name }: Pick<MenuProps, 'label' | 'name'>) => (
  <>
    <span className={styles.label}>{label}</span>
    {name === undefined && (
      <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
        <path d="m4 6 4 4 4-4" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    )}
  </>
)

export const ClosedMenu = ({ label, name, items, link: Link, className, current = false, ...press }: ClosedProps) => (
  <div className={styles.menu}>
    <button
      type="button"
      className={menuButtonClass(className)}
      aria-label={name}
      aria-current={current || undefined}
      aria-haspopup="menu"
      aria-expanded={false}
      onKeyDown={({ key }) => key.startsWith('Arrow') && press.onClick()}
      {...press}
    >
      <MenuLabel label={label} name={name} />
    </button>
    <div hidden className={styles.items}>
      {items.map(
        (item) =>
          'to' in item && (
            <Link key={item.label} to={item.to} className={styles.item}>
              {item.label}
            </Link>
          ),
      )}
    </div>
  </div>
)
