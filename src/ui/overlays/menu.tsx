/**
 * Menu button with links and actions, following the ARIA menu pattern (arrows, letters, Escape).
 * Written by hand because it is in the header of every page: a menu library would add to the first load.
 */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './menu.module.css'

export type MenuEntry = { label: string } & ({ to: string } | { onSelect: () => void })

type EntryProps = {
  role: 'menuitem'
  tabIndex: -1
  className?: string | undefined
  onClick: () => void
  children?: ReactNode
}

type MenuProps = {
  label: ReactNode
  /** Says what a button with only an icon is for. */
  name?: string
  items: readonly MenuEntry[]
  /** Renders an entry that has a `to`. A prop, because src/ui does not import the router. */
  link: ComponentType<EntryProps & { to: string }>
  /** The side of the button that the list aligns with. */
  align?: 'start' | 'end'
  className?: string | undefined
}

export function Menu({ label, name, items, link, align = 'start', className }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The entry to focus when the list opens. */
  const initialFocus = useRef<'first' | 'last'>('first')

  useEffect(() => {
    if (!open) return
    window.dispatchEvent(new Event('overlay-open'))
    const entries = entriesOf(list.current)
    entries.at(initialFocus.current === 'first' ? 0 : -1)?.focus()
    // All of it, where it opens at the foot of the screen.
    list.current?.scrollIntoView({ block: 'nearest' })
    return onOutsideEvent([button, list], () => setOpen(false))
  }, [open])

  const show = (from: 'first' | 'last') => {
    initialFocus.current = from
    setOpen(true)
  }
  /** The focus stays here, also for a dialog that an entry opens and that gives it back. */
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close()
      return
    }
    const next = nextEntry(entriesOf(list.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, className)}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={openByKey}
      >
        <span className={styles.label}>{label}</span>
        {name === undefined && <Chevron />}
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
        {items.map((item) => (
          <Entry key={item.label} item={item} link={link} onDone={close} />
        ))}
      </div>
    </div>
  )
}

function Entry({ item, link: Link, onDone }: Pick<MenuProps, 'link'> & { item: MenuEntry; onDone: () => void }) {
  const entry = { role: 'menuitem', tabIndex: -1, className: styles.item } as const
  if ('to' in item) {
    return (
      <Link {...entry} to={item.to} onClick={onDone}>
        {item.label}
      </Link>
    )
  }
  const select = () => {
    onDone()
    item.onSelect()
  }
  return (
    <button {...entry} type="button" onClick={select}>
      {item.label}
    </button>
  )
}

const Chevron = () => (
  <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2">
    <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** Calls `callback` on a press or focus outside these elements. Returns an unsubscribe function. */
function onOutsideEvent(elements: readonly RefObject<HTMLElement | null>[], callback: () => void): () => void {
  const check = ({ target }: Event) => {
    if (!(target instanceof Node && elements.some(({ current }) => current?.contains(target)))) callback()
  }
  document.addEventListener('pointerdown', check)
  document.addEventListener('focusin', check)
  return () => {
    document.removeEventListener('pointerdown', check)
    document.removeEventListener('focusin', check)
  }
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
