/**
 * Menu button with links and actions, following the ARIA menu pattern (arrows, letters, Escape).
 * Written by hand because it is in the header of every page: a menu library would add to the first load.
 */
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './menu.module.css'

export type MenuEntry = { label: string } & ({ to: string } | { onSelect: () => void })

type LinkProps = { to: string; role: 'menuitem'; tabIndex: -1; className?: string | undefined; onClick: () => void }

type MenuProps = {
  label: ReactNode
  /** Says what a button with only an icon is for. */
  name?: string
  items: readonly MenuEntry[]
  /** Renders an entry that has a `to`. A prop, because src/ui does not import the router. */
  link: ComponentType<LinkProps & { children?: ReactNode }>
  /** The side of the button that the list aligns with. */
  align?: 'start' | 'end'
  className?: string | undefined
}

export function Menu({ label, name, items, link: Link, align = 'start', className }: MenuProps) {
  const id = useId()
  /** Open, with the focus on this entry. */
  const [open, setOpen] = useState<'first' | 'last'>()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    window.dispatchEvent(new Event('overlay-open'))
    entriesOf(list.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    // All of it, where it opens at the foot of the screen.
    list.current?.scrollIntoView({ block: 'nearest' })
    const leaving = new AbortController()
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(undefined)
    }
    for (const way of ['pointerdown', 'focusin']) document.addEventListener(way, leave, leaving)
    return () => leaving.abort()
  }, [open])

  /** The focus stays here, also for a dialog that an entry opens and that gives it back. */
  const close = () => {
    setOpen(undefined)
    button.current?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    const next = nextEntry(entriesOf(list.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const entry = { role: 'menuitem', tabIndex: -1, className: styles.item } as const
  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, className)}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={id}
        onClick={() => setOpen(open ? undefined : 'first')}
        onKeyDown={openByKey}
      >
        <span className={styles.label}>{label}</span>
        {name === undefined && (
          <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
            <path d="m4 6 4 4 4-4" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        )}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={name ?? (typeof label === 'string' ? label : undefined)}
        hidden={!open}
        className={classNames(styles.items, align === 'end' && styles.end)}
        onKeyDown={moveByKey}
      >
        {items.map((item) =>
          'to' in item ? (
            <Link key={item.label} {...entry} to={item.to} onClick={close}>
              {item.label}
            </Link>
          ) : (
            <button
              key={item.label}
              {...entry}
              type="button"
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.label}
            </button>
          ),
        )}
      </div>
    </div>
  )
}

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/** The entry to focus for a key: up, down, first, last, or the next one starting with the typed letter. */
function nextEntry(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const current = entries.findIndex((entry) => entry === document.activeElement)
  if (key === 'ArrowDown') return entries[(current + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(current <= 0 ? -1 : current - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  return [...entries.slice(current + 1), ...entries].find((entry) =>
    entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
