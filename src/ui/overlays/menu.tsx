/**
 * A button that opens a short list of links and deeds; arrows, letters and Escape work as in any menu.
 * It stands in the header of every page, so it is made by hand: the first load carries no menu library.
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
  items: readonly MenuEntry[]
  /** What renders an entry with an address; it takes `to`. The toolbox knows no router. */
  link: ComponentType<EntryProps & { to: string }>
  /** Side of the button the list lines up with. */
  align?: 'start' | 'end'
  className?: string | undefined
}

export function Menu({ label, items, link, align = 'start', className }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Where the focus goes once the list is there. */
  const wanted = useRef<'first' | 'last'>('first')

  useEffect(() => {
    if (!open) return
    const entries = entriesOf(list.current)
    entries.at(wanted.current === 'first' ? 0 : -1)?.focus()
    return onElsewhere([button, list], () => setOpen(false))
  }, [open])

  const show = (from: 'first' | 'last') => {
    wanted.current = from
    setOpen(true)
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      button.current?.focus()
      return
    }
    const next = nextEntry(entriesOf(list.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className={styles['menu']}>
      <button
        ref={button}
        type="button"
        className={classNames(styles['button'], className)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={openByKey}
      >
        <span className={styles['label']}>{label}</span>
        <Chevron />
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={typeof label === 'string' ? label : undefined}
        hidden={!open}
        className={classNames(styles['items'], align === 'end' && styles['end'])}
        onKeyDown={move}
      >
        {items.map((item) => (
          <Entry key={item.label} item={item} link={link} onDone={() => setOpen(false)} />
        ))}
      </div>
    </div>
  )
}

function Entry({ item, link: Link, onDone }: Pick<MenuProps, 'link'> & { item: MenuEntry; onDone: () => void }) {
  const entry = { role: 'menuitem', tabIndex: -1, className: styles['item'] } as const
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

/** Calls back for every press and every focus outside these elements. Gives what ends that. */
function onElsewhere(within: readonly RefObject<HTMLElement | null>[], then: () => void): () => void {
  const look = ({ target }: Event) => {
    if (!(target instanceof Node && within.some(({ current }) => current?.contains(target)))) then()
  }
  document.addEventListener('pointerdown', look)
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('pointerdown', look)
    document.removeEventListener('focusin', look)
  }
}

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/** The entry a key leads to from the focused one: up, down, the ends, or the next that begins with the letter. */
function nextEntry(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.findIndex((each) => each === document.activeElement)
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  return [...entries.slice(at + 1), ...entries].find((each) =>
    each.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
