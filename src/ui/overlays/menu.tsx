/** The list of a menu button, on Headless UI's. It loads with the first press (src/features/parts/menu.tsx), and opens then. */
import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { MenuLabel, menuButtonClass, type MenuProps } from './menu-button.tsx'
import styles from './menu.module.css'

function onOpen(list: HTMLElement | null): void {
  if (!list) return
  window.dispatchEvent(new Event('overlay-open'))
  // All of it, where it opens at the foot of the screen.
  list.scrollIntoView({ block: 'nearest' })
}

export function OpenedMenu({ label, name, items, link: Link, align = 'start', current = false, ...look }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The press that loaded this code.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }, [])
  return (
    <Menu as="div" className={styles.menu}>
      <MenuButton
        ref={button}
        className={menuButtonClass(look.className)}
        aria-label={name}
        aria-current={current || undefined}
      >
        <MenuLabel label={label} name={name} />
      </MenuButton>
      <MenuItems modal={false} ref={onOpen} className={classNames(styles.items, align === 'end' && styles.end)}>
        {items.map((item) =>
          'to' in item ? (
            <MenuItem key={item.label} as={Link} to={item.to} className={styles.item}>
              {item.label}
            </MenuItem>
          ) : (
            <MenuItem key={item.label} as="button" type="button" className={styles.item} onClick={item.onSelect}>
              {item.label}
            </MenuItem>
          ),
        )}
      </MenuItems>
    </Menu>
  )
}
